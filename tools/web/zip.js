// A zip archive without compression: what it holds is compressed already or small. The few lines
// keep the page small; a library for archives is a fifth of its size.

const crcTable = Uint32Array.from({length: 256}, (_, n) => {
  for (let bit = 0; bit < 8; ++bit) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
/** @param {Uint8Array} data */
function crc32(data) {
  let crc = ~0;
  for (const byte of data) crc = crcTable[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** @param {number[]} fields pairs of size and value, little-endian */
function header(...fields) {
  /** @type {number[]} */
  const bytes = [];
  for (let i = 0; i < fields.length; i += 2)
    for (let byte = 0; byte < fields[i]; ++byte) bytes.push(fields[i + 1] / 256 ** byte & 255);
  return Uint8Array.from(bytes);
}

/**
 * Returns the bytes of an archive of these files.
 * @param {{name: string, data: Uint8Array}[]} files
 */
export function zip(files) {
  const utf8 = 0x800, date = 0x21;  // 1 January 1980: the same files give the same archive
  const parts = [], directory = [];
  let offset = 0, size = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name), length = file.data.length;
    const common = [
      2, 20, 2, utf8, 2, 0, 2, 0, 2, date, 4, crc32(file.data), 4, length, 4, length, 2,
      name.length, 2, 0
    ];
    const local = header(4, 0x04034b50, ...common);
    const entry = header(4, 0x02014b50, 2, 20, ...common, 2, 0, 2, 0, 2, 0, 4, 0, 4, offset);
    parts.push(local, name, file.data);
    directory.push(entry, name);
    offset += local.length + name.length + length;
    size += entry.length + name.length;
  }
  const end =
    header(4, 0x06054b50, 2, 0, 2, 0, 2, files.length, 2, files.length, 4, size, 4, offset, 2, 0);
  const out = new Uint8Array(offset + size + end.length);
  let at = 0;
  for (const part of [...parts, ...directory, end]) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
