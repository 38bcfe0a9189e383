// The names of the catalogue, as whoever reads them there at run time takes them. build.mjs puts a
// list of them into the npm package instead.

export type Options = {[name: string]: string | number | bigint | boolean | null | undefined};
export type Format = string;
export type Feature = string;
