import { isDeepStrictEqual } from 'node:util';

/** A JSON schema, of draft 07 or of AsyncAPI. */
export interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  /** Known values of an enum to which others may be added: consumers must accept any text. */
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | readonly Schema[];
  readonly [keyword: string]: unknown;
}

/** Named schemas of the earlier and of the later document. */
export type Definitions = readonly [Readonly<Record<string, Schema>>, Readonly<Record<string, Schema>>];

/** Keywords with a specific comparison. */
const COMPARED = ['$ref', 'required', 'enum', 'x-extensible-enum', 'properties', 'additionalProperties', 'items'];
/** Keywords that do not affect validation. */
const ANNOTATIONS = ['title', 'description', 'default', 'example', 'examples', 'deprecated', '$comment', 'readOnly'];

/**
 * Describes incompatible changes of a schema: those that may break a consumer of the earlier version. Every other keyword
 * that is not an annotation must be unchanged: ranges, lengths, formats, patterns, combinations.
 */
export function compareSchemas(path: string, before: Schema, after: Schema, definitions: Definitions): string[] {
  return compare(path, before, after, definitions, new Set());
}

function compare(path: string, from: Schema, to: Schema, definitions: Definitions, ancestors: Set<string>): string[] {
  // A schema that contains itself is compared once.
  const references = `${from.$ref} ${to.$ref}`;
  if (from.$ref && ancestors.has(references)) return [];
  const nestedAncestors = new Set([...ancestors, references]);
  const [before, after] = [resolve(from, definitions[0]), resolve(to, definitions[1])];
  const compareNested = (at: string, a: Schema, b: Schema) => compare(at, a, b, definitions, nestedAncestors);
  return [
    ...compareKeywords(path, before, after),
    ...compareEnums(path, before, after),
    ...compareProperties(path, before, after, compareNested),
    ...compareItems(path, before, after, compareNested),
  ];
}

type CompareNested = (path: string, before: Schema, after: Schema) => string[];

function resolve(schema: Schema, named: Definitions[0]): Schema {
  if (!schema.$ref) return schema;
  const target = named[schema.$ref.split('/').at(-1)!];
  if (!target) throw new Error(`${schema.$ref} is not defined`);
  return resolve(target, named);
}

function compareKeywords(path: string, before: Schema, after: Schema): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isSkipped = (name: string) => COMPARED.includes(name) || ANNOTATIONS.includes(name) || name.startsWith('x-');
  const compared = [...names].filter((name) => !isSkipped(name));
  const withReference = compared.find((name) => formatValue(before[name]).includes('"$ref"'));
  if (withReference)
    throw new Error(`${path} has a $ref within ${withReference}, which this comparison does not follow`);
  return compared
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map(
      (name) => `${path} has a different ${name}: ${formatValue(before[name])} before, ${formatValue(after[name])} now`,
    );
}

/** Compares enums. An extensible enum may gain values; a closed one may not. */
function compareEnums(path: string, before: Schema, after: Schema): string[] {
  const [extensible, closed] = ['x-extensible-enum', 'enum'].map(
    (name) => before[name] as readonly unknown[] | undefined,
  );
  const current = after['x-extensible-enum'] ?? after.enum;
  if (!extensible && !closed) return current ? [`${path} has become an enum`] : [];
  if (!current) return [`${path} is no longer an enum`];
  const removed = (extensible ?? closed)!.filter((value) => !current.includes(value));
  const added = extensible ? [] : current.filter((value) => !closed!.includes(value));
  return [
    ...removed.map((value) => `${path} can no longer be ${String(value)}`),
    ...added.map((value) => `${path} can now be ${String(value)}, which earlier consumers reject`),
    ...(extensible && after.enum ? [`${path} is no longer extensible`] : []),
  ];
}

function compareProperties(path: string, before: Schema, after: Schema, compareNested: CompareNested): string[] {
  const isRequired = (name: string, schema: Schema) => schema.required?.includes(name) === true;
  const isClosed = (schema: Schema) => schema.additionalProperties === false;
  const changes = [
    ...(before.required ?? [])
      .filter((name) => !isRequired(name, after))
      .map((name) => `${path}.${name} may now be missing`),
    ...(after.required ?? [])
      .filter((name) => !isRequired(name, before))
      .map((name) => `${path}.${name} is now required`),
  ];
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const laterProperty = after.properties?.[name];
    changes.push(
      ...(laterProperty ? compareNested(`${path}.${name}`, property, laterProperty) : [`${path}.${name} was removed`]),
    );
  }
  const added = Object.keys(after.properties ?? {}).filter((name) => !(name in (before.properties ?? {})));
  if (isClosed(before)) changes.push(...added.map((name) => `${path}.${name} is new, and earlier consumers reject it`));
  const [earlier, later] = [before, after].map(({ additionalProperties = true }) => additionalProperties);
  if (typeof earlier === 'object' && typeof later === 'object')
    changes.push(...compareNested(`${path}.*`, earlier, later));
  else if (!isDeepStrictEqual(earlier, later))
    changes.push(
      `${path} has different additionalProperties: ${formatValue(earlier)} before, ${formatValue(later)} now`,
    );
  return changes;
}

function compareItems(path: string, before: Schema, after: Schema, compareNested: CompareNested): string[] {
  const [earlier, later] = [before, after].map(({ items = {} }) => items);
  if (!Array.isArray(earlier) && !Array.isArray(later)) {
    const itemSchemas = [earlier, later] as [Schema, Schema];
    return Object.keys(itemSchemas[0]).length + Object.keys(itemSchemas[1]).length > 0
      ? compareNested(`${path}[]`, ...itemSchemas)
      : [];
  }
  if (!Array.isArray(earlier) || !Array.isArray(later) || earlier.length !== later.length)
    return [`${path} has different items`];
  return (earlier as Schema[]).flatMap((item, i) => compareNested(`${path}[${i}]`, item, (later as Schema[])[i]));
}

const formatValue = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
