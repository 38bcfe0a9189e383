// Reads Foundry's document schemas out of the community's type definitions, so that the stand-in
// validates what the types say, and nothing of Foundry has to be copied.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';

const files = {
  Wall: 'wall',
  Scene: 'scene',
  Note: 'note',
  AmbientLight: 'ambient-light',
  Tile: 'tile',
  JournalEntry: 'journal-entry',
  JournalEntryPage: 'journal-entry-page',
  Cards: 'cards',
  Card: 'card',
  ChatMessage: 'chat-message',
  RollTable: 'roll-table',
  TableResult: 'table-result',
  Region: 'region',
  RegionBehavior: 'region-behavior',
};
/** Options that a field class has where nothing is said: from the classes' DefaultOptions. */
const defaults = {
  NumberField: {nullable: true},
  StringField: {},
  BooleanField: {initial: false},
  AlphaField: {nullable: false, initial: 1, min: 0, max: 1},
  AngleField: {initial: 0},
  ColorField: {nullable: true, initial: null},
  HueField: {initial: 0, min: 0, max: 1},
  FilePathField: {nullable: true, initial: null},
  HTMLField: {initial: ''},
  ForeignDocumentField: {nullable: true, initial: null},
  DocumentIdField: {nullable: true, initial: null},
  DocumentFlagsField: {initial: {}},
  DocumentOwnershipField: {initial: {default: 0}},
  DocumentStatsField: {nullable: true},
  IntegerSortField: {integer: true, initial: 0},
  TypeDataField: {initial: {}},
  DocumentTypeField: {},
  DocumentAuthorField: {nullable: true},
  JSONField: {},
  ObjectField: {},
  ArrayField: {initial: []},
  SetField: {initial: []},
  SchemaField: {},
  EmbeddedDataField: {},
  EmbeddedCollectionField: {initial: []},
  DocumentUUIDField: {nullable: true},
};

/** @param {string} root the folder `src` of the types */
export function readSchemas(root) {
  const foundry = join(root, 'foundry');
  const parse = (file) =>
    ts.createSourceFile(file, readFileSync(join(foundry, file), 'utf8'), ts.ScriptTarget.Latest);
  const constants = readConstants(parse('common/constants.d.mts'));
  const interfaces = (source) => {
    const found = new Map();
    const visit = (node) => {
      if (ts.isInterfaceDeclaration(node) && !found.has(node.name.text))
        found.set(node.name.text, node);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  };
  const data = parse('common/data/data.d.mts'), shared = interfaces(data);
  const inNamespace = (source, name) => {
    let found = new Map();
    const visit = (node) => {
      if (ts.isModuleDeclaration(node) && node.name.text === name)
        found = interfaces(node);
      else
        ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  };
  const light = inNamespace(data, 'LightData'), texture = shared;

  function literal(type, source) {
    if (ts.isLiteralTypeNode(type)) {
      const {literal} = type;
      if (literal.kind === ts.SyntaxKind.TrueKeyword) return true;
      if (literal.kind === ts.SyntaxKind.FalseKeyword) return false;
      if (literal.kind === ts.SyntaxKind.NullKeyword) return null;
      if (ts.isStringLiteral(literal)) return literal.text;
      if (ts.isNoSubstitutionTemplateLiteral(literal)) return literal.text;
      if (ts.isNumericLiteral(literal)) return Number(literal.text);
      if (ts.isPrefixUnaryExpression(literal)) return -Number(literal.operand.text);
    }
    if (ts.isTypeQueryNode(type)) {
      const name = type.exprName.getText(source).replace(/^CONST\./, '');
      return name.split('.').reduce((value, part) => value?.[part], constants);
    }
    if (ts.isTupleTypeNode(type)) return type.elements.map((e) => literal(e, source));
    if (ts.isArrayTypeNode(type) || ts.isTypeReferenceNode(type)) {
      const name = /CONST\.(\w+)/.exec(type.getText(source))?.[1];
      if (name && constants[name] !== undefined) return Object.values(constants[name]);
    }
    return undefined;
  }

  function options(type, source) {
    if (!type || !ts.isTypeLiteralNode(type)) return {};
    const own = Object.fromEntries(type.members.filter(ts.isPropertySignature).map((member) => {
      const name = member.name.getText(source);
      if (name === 'initial' && member.type && ts.isTypeLiteralNode(member.type))
        return [name, options(member.type, source)];
      return [name, member.type ? literal(member.type, source) : undefined];
    }));
    // A default that the types only name, such as `typeof Date.now`.
    if ('initial' in own && own.initial === undefined) own.defaulted = true;
    return own;
  }

  function members(node, source, scope) {
    const own =
      node.members.filter(ts.isPropertySignature)
        .map((member) => [member.name.getText(source), field(member.type, source, scope)]);
    return Object.fromEntries(own);
  }

  function schemaOf(type, source, scope) {
    if (ts.isTypeLiteralNode(type)) return members(type, source, scope);
    const name = type.typeName.getText(source).split('.').pop();
    const node = scope.get(name) ?? shared.get(name);
    if (!node) throw new Error(`no schema ${type.getText(source)}`);
    return members(node, node.getSourceFile?.() ?? source, scope);
  }

  function field(type, source, scope) {
    if (ts.isIndexedAccessTypeNode(type)) {  // LightData.Schema["alpha"]
      const schema = light.get('Schema');
      return members(schema, data, light)[type.indexType.literal.text];
    }
    const name = type.typeName.getText(source), args = type.typeArguments ?? [];
    const kind = name.split('.').pop();
    if (kind === 'TextureData') {
      const given = options(args[0], source);
      const fields = members(texture.get('Schema') && textureSchema(), data, shared);
      for (const [key, value] of Object.entries(given.initial ?? {}))
        if (fields[key]) fields[key].options.initial = value;
      return {kind: 'SchemaField', options: {}, fields};
    }
    if (kind === 'TypedSchemaField') return {kind: 'ObjectField', options: {}};
    if (kind === 'SchemaField')
      return {
        kind,
        options: {...options(args[1], source)},
        fields: schemaOf(args[0], source, scope)
      };
    if (kind === 'EmbeddedDataField')
      return {kind: 'SchemaField', options: {}, fields: members(light.get('Schema'), data, light)};
    if (kind === 'EmbeddedCollectionField')
      return {
        kind,
        options: {},
        of: args[0].getText(source).replace(/^typeof (foundry\.)?(documents\.)?Base/, '')
      };
    if (kind === 'ArrayField' || kind === 'SetField')
      return {
        kind,
        options: {...defaults[kind], ...options(args[1], source)},
        element: field(args[0], source, scope)
      };
    if (!(kind in defaults)) throw new Error(`a field of an unknown class: ${kind}`);
    const own = options(args.find(ts.isTypeLiteralNode), source);
    return {kind, options: {...defaults[kind], ...own}};
  }
  function textureSchema() {
    return inNamespace(data, 'TextureData').get('Schema') ?? shared.get('TextureDataSchema');
  }

  const schemas = {};
  for (const [name, file] of Object.entries(files)) {
    const path = `client/documents/${file}.d.mts`;
    const source = parse(path), scope = interfaces(source);
    schemas[name] = members(scope.get('Schema'), source, scope);
  }
  return {schemas, constants};
}

function readConstants(source) {
  /** @type {Record<string, any>} */
  const constants = {};
  const value = (type) => {
    if (ts.isIntersectionTypeNode(type)) return value(type.types[0]);
    if (ts.isParenthesizedTypeNode(type)) return value(type.type);
    if (ts.isLiteralTypeNode(type)) {
      const {literal} = type;
      if (ts.isStringLiteral(literal)) return literal.text;
      if (ts.isNumericLiteral(literal)) return Number(literal.text);
      if (ts.isPrefixUnaryExpression(literal)) return -Number(literal.operand.text);
    }
    if (ts.isTypeReferenceNode(type) && type.typeArguments?.length === 1)
      return value(type.typeArguments[0]);
    if (ts.isTypeLiteralNode(type))
      return Object.fromEntries(type.members.filter((m) => ts.isPropertySignature(m) && m.type)
                                  .map((m) => [m.name.getText(source), value(m.type)])
                                  .filter(([, v]) => v !== undefined));
    return undefined;
  };
  ts.forEachChild(source, (node) => {
    if (!ts.isVariableStatement(node)) return;
    for (const declaration of node.declarationList.declarations)
      if (declaration.type) constants[declaration.name.getText(source)] = value(declaration.type);
  });
  return constants;
}
