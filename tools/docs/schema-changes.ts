import { isDeepStrictEqual } from 'node:util';

/** A JSON schema, of draft 07 or of AsyncAPI. */
export interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  /** Known values of an enum to which others may be added: readers must accept any text. */
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | readonly Schema[];
  readonly [keyword: string]: unknown;
}

/** Named schemas of the earlier and of the later document. */
export type Definitions = readonly [Readonly<Record<string, Schema>>, Readonly<Record<string, Schema>>];

/** Keywords that are compared by rules of their own. */
const COMPARED = ['$ref', 'required', 'enum', 'x-extensible-enum', 'properties', 'additionalProperties', 'items'];
/** Keywords that say nothing about which values are valid. */
const ANNOTATIONS = ['title', 'description', 'default', 'example', 'examples', 'deprecated', '$comment', 'readOnly'];

/**
 * Changes of a schema by which a value that is valid by one version is not by the other, in words. Every keyword that is
 * neither an annotation nor compared by a rule must stay as it is: ranges, lengths, formats, patterns, combinations.
 */
export function changesOf(path: string, before: Schema, after: Schema, definitions: Definitions): string[] {
  return compare(path, before, after, definitions, new Set());
}

function compare(path: string, from: Schema, to: Schema, definitions: Definitions, within: Set<string>): string[] {
  // A schema that contains itself is compared once.
  const visit = `${from.$ref} ${to.$ref}`;
  if (from.$ref && within.has(visit)) return [];
  const inside = new Set([...within, visit]);
  const [before, after] = [resolve(from, definitions[0]), resolve(to, definitions[1])];
  const next = (at: string, a: Schema, b: Schema) => compare(at, a, b, definitions, inside);
  return [
    ...changesOfKeywords(path, before, after),
    ...changesOfValues(path, before, after),
    ...changesOfProperties(path, before, after, next),
    ...changesOfItems(path, before, after, next),
  ];
}

type Next = (path: string, before: Schema, after: Schema) => string[];

function resolve(schema: Schema, named: Definitions[0]): Schema {
  if (!schema.$ref) return schema;
  const found = named[schema.$ref.split('/').at(-1)!];
  if (!found) throw new Error(`there is no ${schema.$ref}`);
  return resolve(found, named);
}

function changesOfKeywords(path: string, before: Schema, after: Schema): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const passed = (name: string) => COMPARED.includes(name) || ANNOTATIONS.includes(name) || name.startsWith('x-');
  const compared = [...names].filter((name) => !passed(name));
  const referring = compared.find((name) => shown(before[name]).includes('"$ref"'));
  if (referring)
    throw new Error(`${path} has a $ref within ${referring}, which is not followed: extend this comparison`);
  return compared
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => `${path} has another ${name}: ${shown(before[name])} before, ${shown(after[name])} now`);
}

/** An extensible enum may lose its limits for readers and gain values; a closed one may do neither. */
function changesOfValues(path: string, before: Schema, after: Schema): string[] {
  const [open, known] = ['x-extensible-enum', 'enum'].map((name) => before[name] as readonly unknown[] | undefined);
  const sent = after['x-extensible-enum'] ?? after.enum;
  if (!open && !known) return sent ? [`${path} has become an enum`] : [];
  if (!sent) return [`${path} is no longer an enum`];
  const found = (open ?? known)!.filter((value) => !sent.includes(value));
  const added = open ? [] : sent.filter((value) => !known!.includes(value));
  return [
    ...found.map((value) => `${path} can no longer be ${String(value)}`),
    ...added.map((value) => `${path} can now be ${String(value)}, which earlier readers refuse`),
    ...(open && after.enum ? [`${path} is no longer extensible`] : []),
  ];
}

function changesOfProperties(path: string, before: Schema, after: Schema, next: Next): string[] {
  const required = (name: string, schema: Schema) => schema.required?.includes(name) === true;
  const closed = (schema: Schema) => schema.additionalProperties === false;
  const found = [
    ...(before.required ?? [])
      .filter((name) => !required(name, after))
      .map((name) => `${path}.${name} may now be missing`),
    ...(after.required ?? [])
      .filter((name) => !required(name, before))
      .map((name) => `${path}.${name} must now be there`),
  ];
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const same = after.properties?.[name];
    found.push(...(same ? next(`${path}.${name}`, property, same) : [`${path}.${name} is gone`]));
  }
  const added = Object.keys(after.properties ?? {}).filter((name) => !(name in (before.properties ?? {})));
  if (closed(before)) found.push(...added.map((name) => `${path}.${name} is new, and earlier readers refuse it`));
  const [earlier, later] = [before, after].map(({ additionalProperties = true }) => additionalProperties);
  if (typeof earlier === 'object' && typeof later === 'object') found.push(...next(`${path}.*`, earlier, later));
  else if (!isDeepStrictEqual(earlier, later))
    found.push(`${path} has other additionalProperties: ${shown(earlier)} before, ${shown(later)} now`);
  return found;
}

function changesOfItems(path: string, before: Schema, after: Schema, next: Next): string[] {
  const [earlier, later] = [before, after].map(({ items = {} }) => items);
  if (!Array.isArray(earlier) && !Array.isArray(later)) {
    const both = [earlier, later] as [Schema, Schema];
    return Object.keys(both[0]).length + Object.keys(both[1]).length > 0 ? next(`${path}[]`, ...both) : [];
  }
  if (!Array.isArray(earlier) || !Array.isArray(later) || earlier.length !== later.length)
    return [`${path} has other items`];
  return (earlier as Schema[]).flatMap((one, i) => next(`${path}[${i}]`, one, (later as Schema[])[i]));
}

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
