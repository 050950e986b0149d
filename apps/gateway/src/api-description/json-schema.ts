/** As much of JSON Schema 2020-12 as is used here. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const PREFIX = '#/components/schemas/';
const named = new Map<string, JsonSchema>();

/**
 * A reference to a schema of `/openapi.json` that has this name.
 * @throws RangeError when another schema has the name
 */
export function schema(name: string, definition: JsonSchema): JsonSchema {
  if (named.has(name)) throw new RangeError(`two schemas are named ${name}`);
  named.set(name, definition);
  return { $ref: PREFIX + name };
}

/** The schemas that a description refers to, and those that these refer to, sorted by name. */
export function schemasOf(description: object): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const visit = (value: object) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      const definition = named.get(name);
      if (!definition || found.has(name)) continue;
      found.set(name, definition);
      visit(definition);
    }
  };
  visit(description);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object that has these properties and no others; those of `optional` may be missing. */
export const objectWith = (
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
});
