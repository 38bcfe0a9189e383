// A strict stand-in for Foundry's documents: what a module calls, and nothing that draws. It is
// stricter than Foundry, which drops unknown keys and rounds numbers: here both are failures, as
// are references to what does not exist and files that were never uploaded.

const soon = () =>
  new Promise((done) => globalThis.setImmediate ? setImmediate(done) : setTimeout(done));
const clone = (value) => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

const levels = {
  kind: 'SetField',
  options: {initial: []},
  element: {kind: 'DocumentIdField', options: {nullable: false}}
};
const image = (more = {}) => ({
  kind: 'SchemaField',
  options: {},
  fields: {
    src: {kind: 'FilePathField', options: {nullable: true, initial: null}},
    tint: {kind: 'ColorField', options: {}},
    alphaThreshold: {kind: 'AlphaField', options: {min: 0, max: 1}},
    ...more
  }
});

const made = new WeakMap();
/** The schemas of generation 14, made from those of 13 by what changed. */
function fourteen(schemas) {
  if (made.has(schemas)) return made.get(schemas);
  const changed = clone(schemas);
  made.set(schemas, changed);
  for (const name of ['Wall', 'AmbientLight', 'Note', 'Tile', 'Region'])
    changed[name].levels = levels;
  const scene = changed.Scene;
  for (const name
         of ['background', 'backgroundColor', 'foreground', 'foregroundElevation', 'templates'])
    delete scene[name];
  scene.levels = {kind: 'EmbeddedCollectionField', options: {}, of: 'Level'};
  scene.initialLevel = {kind: 'DocumentIdField', options: {nullable: true, initial: null}};
  for (const name of ['shiftX', 'shiftY'])
    scene[name] = {kind: 'NumberField', options: {integer: true, nullable: false, initial: 0}};
  const fog = scene.fog.fields;
  delete fog.exploration;
  delete fog.overlay;
  fog.mode = {kind: 'NumberField', options: {choices: [0, 1, 2], initial: 1}};
  changed.Level = {
    _id: {kind: 'DocumentIdField', options: {nullable: true, initial: null}},
    name: {kind: 'StringField', options: {required: true, blank: false}},
    elevation: {
      kind: 'SchemaField',
      options: {},
      fields: {
        bottom: {kind: 'NumberField', options: {nullable: true, initial: 0}},
        top: {kind: 'NumberField', options: {nullable: true, initial: 20}}
      }
    },
    background: image({color: {kind: 'ColorField', options: {initial: '#999999'}}}),
    foreground: image(),
    fog: image(),
    sort: {kind: 'IntegerSortField', options: {integer: true, initial: 0}},
    flags: {kind: 'DocumentFlagsField', options: {initial: {}}},
  };
  return changed;
}

/** The fields in the systems of behaviours of regions. */
const behaviours = {
  13: {teleportToken: ['destination', 'choice']},
  14: {
    changeLevel: ['movementActions'],
    teleportToken:
      ['destinations', 'placement', 'snap', 'choice', 'revealed', 'dialog', 'transition'],
  },
};

const idPattern = /^[a-zA-Z0-9]{16}$/;

/** Throws for a value that the field does not take; returns the value with its defaults. */
function cleaned(world, field, value, path, partial) {
  const {kind, options} = field;
  const fail = (why) => {
    throw new Error(`${path}: ${why}, not ${JSON.stringify(value)}`);
  };
  if (kind === 'SchemaField') {
    if (value === null && options.nullable) return null;
    if (value === undefined) {
      if (partial) return undefined;
      if (options.nullable && options.initial === null) return null;
      value = {};
    }
    if (typeof value !== 'object' || value === null) fail('must be an object');
    return cleanedFields(world, field.fields, value, path, partial);
  }
  if (value === undefined) {
    if (partial) return undefined;
    if (options.initial !== undefined) return clone(options.initial);
    if (kind === 'ArrayField' || kind === 'SetField' || kind === 'EmbeddedCollectionField')
      return [];
    if (kind === 'StringField' && options.required && options.blank !== false) return '';
    if (options.required && !options.defaulted && kind !== 'DocumentTypeField' &&
      options.nullable !== true)
      throw new Error(`${path}: is required`);
    return options.nullable ? null : undefined;
  }
  if (value === null) {
    if (options.nullable || kind === 'ColorField') return null;
    fail('may not be null');
  }
  switch (kind) {
    case 'NumberField':
    case 'AlphaField':
    case 'AngleField':
    case 'IntegerSortField':
    case 'HueField':
      if (typeof value !== 'number' || !Number.isFinite(value)) fail('must be a finite number');
      if (options.integer && !Number.isInteger(value)) fail('must be an integer');
      if (options.positive && value <= 0) fail('must be positive');
      if (options.min !== undefined && value < options.min) fail(`must be at least ${options.min}`);
      if (options.max !== undefined && value > options.max) fail(`must be at most ${options.max}`);
      if (options.step && Math.abs(value / options.step - Math.round(value / options.step)) > 1e-6)
        fail(`must be a multiple of ${options.step}`);
      if (Array.isArray(options.choices) && !options.choices.includes(value))
        fail(`must be one of ${options.choices}`);
      return value;
    case 'BooleanField':
      if (typeof value !== 'boolean') fail('must be a boolean');
      return value;
    case 'StringField':
    case 'HTMLField':
    case 'DocumentTypeField':
    case 'JSONField':
      if (typeof value !== 'string') fail('must be a string');
      if (options.blank === false && value === '') fail('must not be blank');
      return value;
    case 'ColorField':
      if (!/^#[0-9a-f]{6}$/i.test(value)) fail('must be a colour such as #a0b0c0');
      return value;
    case 'FilePathField': {
      if (typeof value !== 'string') fail('must be a path');
      if (value !== '' &&
        !(value.split('.').pop().toLowerCase() in world.constants.IMAGE_FILE_EXTENSIONS))
        fail('must have the suffix of an image');
      if (value !== '' && !value.startsWith('icons/') && !world.files.has(value))
        fail('must be a file that exists');
      return value;
    }
    case 'DocumentUUIDField':
      if (typeof value !== 'string') fail('must be a UUID');
      return value;
    case 'DocumentIdField':
    case 'ForeignDocumentField':
    case 'DocumentAuthorField':
      if (!idPattern.test(value)) fail('must be an id of 16 letters and digits');
      return value;
    case 'ArrayField':
    case 'SetField':
      if (!Array.isArray(value)) fail('must be a list');
      return value.map((v, i) => cleaned(world, field.element, v, `${path}.${i}`, false));
    case 'DocumentFlagsField':
    case 'ObjectField':
    case 'TypeDataField':
    case 'DocumentOwnershipField':
    case 'DocumentStatsField':
      if (typeof value !== 'object') fail('must be an object');
      if (kind === 'DocumentFlagsField')
        for (const scope of Object.keys(value))
          if (!world.scopes.has(scope)) fail(`flags of '${scope}', which is no active package`);
      return value;
    default:
      throw new Error(`${path}: the stand-in has no ${kind}`);
  }
}

function cleanedFields(world, fields, data, path, partial) {
  const known = {};
  for (const key of Object.keys(data))
    if (!(key in fields)) throw new Error(`${path}.${key}: not in the schema`);
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'EmbeddedCollectionField') continue;
    const value = cleaned(world, field, data[key], `${path}.${key}`, partial);
    if (value !== undefined) known[key] = value;
  }
  return known;
}

/** {'a.b': 1} as {a: {b: 1}}. */
function expanded(data) {
  const out = {};
  for (const [key, value] of Object.entries(data)) {
    const parts = key.split('.'), last = parts.pop();
    let at = out;
    for (const part of parts) at = at[part] ??= {};
    const object = value !== null && typeof value === 'object' && !Array.isArray(value);
    at[last] = object ? {...(at[last] ?? {}), ...expanded(value)} : value;
  }
  return out;
}
/** The part of `changes` that differs from `source`. */
function difference(source, changes) {
  const out = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith('-=')) {
      if (source && key.slice(2) in source) out[key] = null;
      continue;
    }
    const old = source?.[key];
    const both =
      [old, value].every((v) => v !== null && typeof v === 'object' && !Array.isArray(v));
    if (both) {
      const inner = difference(old, value);
      if (Object.keys(inner).length) out[key] = inner;
    } else if (JSON.stringify(old) !== JSON.stringify(value)) {
      out[key] = value;
    }
  }
  return out;
}
function merge(source, changes) {
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith('-='))
      delete source[key.slice(2)];
    else if (value !== null && typeof value === 'object' && !Array.isArray(value) && source[key] &&
      typeof source[key] === 'object')
      merge(source[key], value);
    else
      source[key] = clone(value);
  }
}

class Collection extends Map {
  get contents() {
    return [...this.values()];
  }
  [Symbol.iterator]() {
    return this.values();
  }
  map(f) {
    return this.contents.map(f);
  }
  filter(f) {
    return this.contents.filter(f);
  }
  find(f) {
    return this.contents.find(f);
  }
  some(f) {
    return this.contents.some(f);
  }
  reduce(f, first) {
    return this.contents.reduce(f, first);
  }
}

const forMasters = [
  'Scene', 'Wall', 'AmbientLight', 'Note', 'Tile', 'Level', 'Region', 'RegionBehavior',
  'JournalEntry', 'JournalEntryPage', 'Cards', 'Card', 'RollTable', 'TableResult'
];
const worldly = ['Scene', 'JournalEntry', 'Cards', 'ChatMessage', 'RollTable'];

export class World {
  /**
   * @param {{schemas: any, constants: any}} types
   * @param {{generation?: 13 | 14, scopes?: string[], saved?: any, asGM?: boolean,
   *          mayUpload?: boolean}} options scopes: the active modules; saved: what `saved` returned
   */
  constructor({schemas, constants},
    {generation = 13, scopes = [], saved, asGM = true, mayUpload = asGM} = {}) {
    this.generation = generation;
    this.constants = constants;
    this.schemas = generation >= 14 ? fourteen(schemas) : schemas;
    this.scopes = new Set(['core', 'world', ...scopes]);
    this.handlers = new Map();
    this.next = saved?.next ?? 1;
    this.files = new Map(saved?.files ?? []);
    this.folders = new Set(saved?.folders ?? ['', 'worlds', 'worlds/test']);
    /** Every change, for tests: {action, type, documents, parent}. */
    this.log = [];
    /** Called after each change, to check what must hold at every moment. */
    this.after = () => {};
    this.collections = {};
    this.makeClasses();
    for (const type of worldly)
      for (const data of saved?.[type] ?? [])
        this.collections[type].set(data._id, new this.classes[type](data, {}));
    this.users = [
      {id: 'user000000000gm1', name: 'GM', isGM: true, active: true},
      {id: 'user0000000000p1', name: 'Player', isGM: false, active: true}
    ];
    this.me = this.users[asGM ? 0 : 1];
    this.mayUpload = mayUpload;
  }

  id() {
    return String(this.next++)
      .padStart(16, 'fakeid0000000000'.slice(0, 16 - String(this.next).length));
  }

  saved() {
    const out = {next: this.next, files: [...this.files], folders: [...this.folders]};
    for (const [type, all] of Object.entries(this.collections))
      out[type] = all.map((d) => d.toObject());
    return clone(out);
  }

  call(hook, ...values) {
    let go = true;
    for (const f of this.handlers.get(hook) ?? [])
      if (f(...values) === false) go = false;
    return go;
  }

  /** One request to the server: later, serialised, allowed only to whom it is. */
  async request(action, type, parent) {
    await soon();
    if (forMasters.includes(type) && !this.me.isGM)
      throw new Error(`User ${this.me.name} lacks permission to ${action} ${type}`);
    if (parent && !parent.alive) throw new Error(`${action} ${type}: its parent is gone`);
  }

  makeClasses() {
    const world = this;
    class Document {
      constructor(data, {parent = null} = {}) {
        const schema = world.schemas[this.documentName];
        this.parent = parent;
        this.alive = true;
        this._source = data;
        this.embedded = {};
        for (const [key, field] of Object.entries(schema)) {
          if (field.kind !== 'EmbeddedCollectionField') continue;
          const all = new Collection();
          for (const inner of data[key] ?? [])
            all.set(inner._id, new world.classes[field.of](inner, {parent: this}));
          delete data[key];
          this.embedded[field.of] = {key, all};
          Object.defineProperty(this, key, {value: all});
        }
        for (const key of Object.keys(schema))
          if (!(key in this))
            Object.defineProperty(this, key, {
              get() {
                const value = this._source[key];
                return schema[key].kind === 'SetField' ? new Set(value) : value;
              }
            });
      }
      get id() {
        return this._source._id;
      }
      get isOwner() {
        return world.me.isGM;
      }
      get uuid() {
        return `${this.parent ? `${this.parent.uuid}.` : ''}${this.documentName}.${this.id}`;
      }
      canUserModify(user) {
        return user.isGM;
      }
      toObject() {
        const out = clone(this._source);
        for (const {key, all} of Object.values(this.embedded))
          out[key] = all.map((d) => d.toObject());
        return out;
      }
      getFlag(scope, key) {
        if (!world.scopes.has(scope))
          throw new Error(`flags of '${scope}', which is no active package`);
        return clone(key.split('.').reduce((at, part) => at?.[part], this._source.flags?.[scope]));
      }
      setFlag(scope, key, value) {
        return this.update({flags: {[scope]: {[key]: value}}});
      }
      unsetFlag(scope, key) {
        return this.update({flags: {[scope]: {[`-=${key}`]: null}}});
      }
      async update(changes, options = {}) {
        const [done] =
          await world.update(this.documentName, [{...changes, _id: this.id}], this.parent, options);
        return done;
      }
      async delete() {
        return (await world.delete(this.documentName, [this.id], this.parent))[0];
      }
      getEmbeddedCollection(type) {
        return this.embedded[type].all;
      }
      createEmbeddedDocuments(type, data, options) {
        return world.create(type, data, this, options);
      }
      updateEmbeddedDocuments(type, data, options) {
        return world.update(type, data, this, options);
      }
      deleteEmbeddedDocuments(type, ids) {
        return world.delete(type, ids, this);
      }
      static async create(data, {parent = null, ...options} = {}) {
        const list = Array.isArray(data) ? data : [data];
        const made = await world.create(this.documentName, list, parent, options);
        return Array.isArray(data) ? made : made[0];
      }
      static get implementation() {
        return this;
      }
    }
    this.classes = {};
    for (const type of Object.keys(this.schemas)) {
      const documentClass = class extends Document {
        get documentName() {
          return type;
        }
        static get documentName() {
          return type;
        }
      };
      this.classes[type] = documentClass;
      if (worldly.includes(type)) this.collections[type] = new Collection();
    }
    const {Scene, Cards} = this.classes;
    Scene.metadata = {defaultLevelId: 'defaultLevel0000'};
    Scene.prototype.createThumbnail = async function() {
      return {thumb: null};
    };
    Scene.prototype.activate = function() {
      return this.update({active: true});
    };
    Scene.prototype.view = async function() {
      globalThis.canvas.scene = this;
      return this;
    };
    Object.defineProperty(Scene.prototype, 'dimensions', {
      get() {
        const {width, height, padding, grid} = this._source,
                                       pad = (n) => Math.ceil(padding * n / grid.size) * grid.size;
        return {
          width: width + 2 * pad(width),
          height: height + 2 * pad(height),
          sceneX: pad(width),
          sceneY: pad(height),
          sceneWidth: width,
          sceneHeight: height,
          size: grid.size
        };
      }
    });
    Cards.prototype.pass = async function(to, ids, {updateData = {}} = {}) {
      const cards = ids.map((id) => {
        const card = this.cards.get(id);
        if (!card) throw new Error(`Card ${id} does not exist in ${this.name}`);
        if (this._source.type === 'deck' && card.drawn)
          throw new Error(`Card ${id} has already been drawn`);
        return card;
      });
      if (cards.every((card) => card._source.origin === to.id)) {
        await to.updateEmbeddedDocuments(
          'Card', cards.map((card) => ({_id: card.id, drawn: false})));
        await this.deleteEmbeddedDocuments('Card', ids);
        return cards;
      }
      const made = cards.map((card) => ({
        ...card.toObject(),
        ...updateData,
        origin: card._source.origin ?? this.id,
        drawn: this.id === card._source.origin
      }));
      const passed = await world.create('Card', made, to, {keepId: true});
      if (this._source.type === 'deck')
        await this.updateEmbeddedDocuments(
          'Card', cards.map((card) => ({_id: card.id, drawn: true})));
      else
        await this.deleteEmbeddedDocuments('Card', ids);
      return passed;
    };
  }

  home(type, parent) {
    return parent ? parent.embedded[type]?.all ?? (() => {
      throw new Error(`no ${type} in ${parent.documentName}`);
    })() :
                    this.collections[type];
  }

  whole(type, data, path = type) {
    const schema = this.schemas[type];
    const flat = cleanedFields(this, schema, data, path, false);
    for (const [key, field] of Object.entries(schema))
      if (field.kind === 'EmbeddedCollectionField')
        flat[key] = (data[key] ?? []).map((inner, i) => {
          const out = this.whole(field.of, inner, `${path}.${key}.${i}`);
          out._id = inner._id && field.of === 'Level' ? inner._id : this.id();
          return out;
        });
    this.extra(type, flat, path);
    return flat;
  }
  /** Checks what the schemas in the types do not say. */
  extra(type, data, path) {
    if (type === 'Wall' &&
      (data.c?.length !== 4 || (data.c[0] === data.c[2] && data.c[1] === data.c[3])))
      throw new Error(`${path}.c: must be two points, not ${data.c}`);
    if (type === 'Wall' && data.door === 0 && data.ds !== 0) throw new Error(`${path}.ds: no door`);
    if (type === 'Scene' && data.grid.size < 20) throw new Error(`${path}.grid.size: at least 20`);
    if (type === 'RegionBehavior') {
      const known = behaviours[this.generation][data.type];
      if (!known) throw new Error(`${path}.type: no behaviour ${data.type}`);
      for (const key of Object.keys(data.system))
        if (!known.includes(key)) throw new Error(`${path}.system.${key}: not in the schema`);
    }
    if (type === 'Note' && data.entryId) {
      const entry = this.collections.JournalEntry.get(data.entryId);
      if (!entry) throw new Error(`${path}.entryId: no such journal entry`);
      if (data.pageId && !entry.pages.get(data.pageId))
        throw new Error(`${path}.pageId: no such page`);
    }
  }

  async create(type, list, parent, options = {}) {
    list = clone(list);
    await this.request('create', type, parent);
    const made = [];
    for (const data of list) {
      const keep = options.keepId || (type === 'Level' && data._id);
      if (keep && this.home(type, parent).has(data._id))
        throw new Error(`${type} ${data._id} exists already`);
      const whole = this.whole(type, data);
      if (type === 'Scene' && this.generation >= 14 && whole.levels.length === 0)
        whole.levels.push(this.whole('Level', {_id: 'defaultLevel0000', name: 'Level'}));
      whole._id = keep ? data._id : this.id();
      if (type === 'Scene' && this.generation >= 14)
        for (const key of ['walls', 'lights', 'notes', 'tiles', 'regions'])
          for (const d of whole[key])
            for (const level of d.levels)
              if (!whole.levels.some((l) => l._id === level))
                throw new Error(`${key}.levels: no level ${level}`);
      if (parent && this.generation >= 14 && whole.levels && parent.levels)
        for (const level of whole.levels)
          if (!parent.levels.get(level)) throw new Error(`no level ${level}`);
      const document = new this.classes[type](whole, {parent});
      if (!this.call(`preCreate${type}`, document, data, options, this.me.id)) continue;
      made.push(document);
    }
    for (const document of made) this.home(type, parent).set(document.id, document);
    this.note('create', type, made, parent);
    for (const document of made) this.call(`create${type}`, document, options, this.me.id);
    return made;
  }

  async update(type, list, parent, options = {}) {
    list = clone(list);
    await this.request('update', type, parent);
    const done = [];
    for (const {_id, ...changes} of list) {
      const document = this.home(type, parent).get(_id);
      if (!document) throw new Error(`${type} ${_id} does not exist`);
      const wanted = expanded(changes);
      const deletions = JSON.stringify(wanted).includes('"-=');
      if (!deletions) cleanedFields(this, this.schemas[type], wanted, type, true);
      const changed = difference(document._source, wanted);
      if (Object.keys(changed).length === 0) continue;
      changed._id = _id;
      if (!this.call(`preUpdate${type}`, document, changed, options, this.me.id)) continue;
      const {_id: same, ...rest} = changed;
      merge(document._source, rest);
      this.extra(type, document._source, type);
      done.push([document, changed]);
    }
    this.note('update', type, done.map(([document]) => document), parent);
    for (const [document, changed] of done)
      this.call(`update${type}`, document, changed, options, this.me.id);
    return done.map(([document]) => document);
  }

  async delete(type, ids, parent) {
    await this.request('delete', type, parent);
    const gone = [];
    for (const id of ids) {
      const document = this.home(type, parent).get(id);
      if (!document) throw new Error(`${type} ${id} does not exist`);
      if (this.call(`preDelete${type}`, document, {}, this.me.id)) gone.push(document);
    }
    for (const document of gone) {
      this.home(type, parent).delete(document.id);
      document.alive = false;
    }
    this.note('delete', type, gone, parent);
    for (const document of gone) this.call(`delete${type}`, document, {}, this.me.id);
    return gone;
  }

  note(action, type, documents, parent) {
    if (documents.length === 0) return;
    this.log.push({action, type, count: documents.length, ids: documents.map((d) => d.id)});
    this.after({action, type, documents, parent});
  }

  /** Puts the globals of Foundry in place. */
  install({settings = {}, language = {}, answer = () => null, modules = {}} = {}) {
    const world = this, values = new Map(Object.entries(settings)), registered = new Set();
    const g = globalThis;
    for (const [type, documentClass] of Object.entries(this.classes))
      g[['Wall', 'Note', 'AmbientLight', 'Tile', 'Region'].includes(type) ? `${type}Document` :
                                                                            type] = documentClass;
    g.CONST = this.constants;
    g.Hooks = {
      on(hook, f) {
        (world.handlers.get(hook) ?? world.handlers.set(hook, []).get(hook)).push(f);
        return 1;
      },
      once(hook, f) {
        const once = (...v) => {
          world.handlers.set(hook, world.handlers.get(hook).filter((x) => x !== once));
          return f(...v);
        };
        return this.on(hook, once);
      },
      callAll: (hook, ...v) => {
        world.call(hook, ...v);
        return true;
      },
    };
    const lookup = (key) => key.split('.').reduce((at, part) => at?.[part], language);
    g.game = {
      release: {generation: this.generation},
      version: `${this.generation}.1`,
      world: {id: 'test'},
      ready: true,
      user: {
        ...this.me,
        get isActiveGM() {
          return world.me.isGM;
        },
        can: (right) => right === 'FILES_UPLOAD' && world.mayUpload
      },
      userId: this.me.id,
      users: Object.assign(new Collection(this.users.map((u) => [u.id, u])),
        {activeGM: this.users.find((u) => u.isGM && u.active) ?? null}),
      scenes: this.collections.Scene,
      journal: this.collections.JournalEntry,
      cards: this.collections.Cards,
      messages: this.collections.ChatMessage,
      tables: this.collections.RollTable,
      modules: new Map(Object.entries(modules)),
      settings: {
        register(scope, key, data) {
          registered.add(`${scope}.${key}`);
          if (!values.has(`${scope}.${key}`)) values.set(`${scope}.${key}`, data.default);
        },
        get(scope, key) {
          if (!registered.has(`${scope}.${key}`))
            throw new Error(`${scope}.${key} is not a registered game setting`);
          return values.get(`${scope}.${key}`);
        },
        async set(scope, key, value) {
          values.set(`${scope}.${key}`, clone(value));
        },
      },
      i18n: {
        localize(key) {
          const text = lookup(key);
          if (typeof text !== 'string') throw new Error(`no text ${key}`);
          return text;
        },
        format(key, data = {}) {
          return this.localize(key).replace(/\{(\w+)\}/g, (_, name) => {
            if (!(name in data)) throw new Error(`${key}: no value for ${name}`);
            return String(data[name]);
          });
        },
      },
    };
    g.ui = {
      notifications: Object.fromEntries(['info', 'warn', 'error'].map((kind) => [kind,
                                                                        (text) => {
                                                                          world.log.push(
                                                                            {action: kind, text});
                                                                        }]))
    };
    g.canvas = {
      scene: null,
      grid: {sizeX: 100, sizeY: 100, size: 100},
      get dimensions() {
        return this.scene?.dimensions;
      }
    };
    class FilePicker {
      static async createDirectory(source, path) {
        if (source !== 'data') throw new Error(`no source ${source}`);
        if (world.folders.has(path))
          throw new Error(`EEXIST: file already exists, mkdir '${path}'`);
        if (!world.folders.has(path.split('/').slice(0, -1).join('/')))
          throw new Error(`ENOENT: ${path}`);
        world.folders.add(path);
        return path;
      }
      static async browse(source, path) {
        if (!world.folders.has(path)) throw new Error(`Directory ${path} does not exist`);
        return {
          target: path,
          dirs: [],
          files: [...world.files.keys()].filter((f) => f.startsWith(`${path}/`))
        };
      }
      static async upload(source, path, file, body = {}, {notify = true} = {}) {
        await soon();
        if (!world.mayUpload) throw new Error('You do not have permission to upload files');
        if (!world.folders.has(path)) throw new Error(`Directory ${path} does not exist`);
        if (!(file instanceof File)) throw new Error('not a File');
        const suffix = file.name.split('.').pop();
        if (!(suffix in world.constants.IMAGE_FILE_EXTENSIONS))
          throw new Error(`may not upload .${suffix}`);
        world.files.set(`${path}/${file.name}`, file.size);
        if (notify) g.ui.notifications.info(`${file.name} saved to ${path}`);
        return {path: `${path}/${file.name}`, status: 'success', message: ''};
      }
      static get implementation() {
        return FilePicker;
      }
    }
    const DialogV2 = {
      async wait(config) {
        return answer('wait', config);
      },
      async input(config) {
        return answer('input', config);
      },
      async confirm(config) {
        return answer('confirm', config);
      },
      async prompt(config) {
        return answer('prompt', config);
      },
    };
    g.foundry = {
      applications: {api: {DialogV2}, apps: {FilePicker}},
      documents: {...this.classes},
      utils: {
        randomID: () => world.id(),
        escapeHTML: (s) => s.replace(/[&<>"']/g,
          (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#x27;'})[c])
      },
    };
    g.fromUuidSync = (uuid) => {
      const parts = uuid.split('.');
      let at = world.collections[parts[0]]?.get(parts[1]) ?? null;
      for (let i = 2; at && i < parts.length; i += 2)
        at = at.embedded[parts[i]].all.get(parts[i + 1]) ?? null;
      return at;
    };
    Math.clamp ??= (value, low, high) => Math.min(Math.max(value, low), high);
  }
}
