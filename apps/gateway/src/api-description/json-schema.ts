/** A JSON Schema (2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown };

const PREFIX = '#/components/schemas/';
const schemasByName = new Map<string, JsonSchema>();

/**
 * Registers a named schema of the OpenAPI documents.
 * @returns a reference to it
 * @throws RangeError when the name is taken
 */
export function registerSchema(name: string, definition: JsonSchema): JsonSchema {
  if (schemasByName.has(name)) throw new RangeError(`two schemas are named ${name}`);
  schemasByName.set(name, definition);
  return { $ref: PREFIX + name };
}

/** Collects the schemas that a description refers to, directly or indirectly, sorted by name. */
export function collectSchemas(description: object): Record<string, JsonSchema> {
  const collected = new Map<string, JsonSchema>();
  const visit = (value: object) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      const definition = schemasByName.get(name);
      if (!definition || collected.has(name)) continue;
      collected.set(name, definition);
      visit(definition);
    }
  };
  visit(description);
  return Object.fromEntries([...collected].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Adds an optional property to the schema of an object, or to each of its alternatives. For a reference, changes the schema
 * that it refers to.
 */
export function addOptionalProperty(definition: JsonSchema, name: string, value: JsonSchema): JsonSchema {
  const { $ref, anyOf, properties } = definition as { $ref?: string; anyOf?: JsonSchema[]; properties?: object };
  if (anyOf) return { ...definition, anyOf: anyOf.map((alternative) => addOptionalProperty(alternative, name, value)) };
  if (properties) return { ...definition, properties: { [name]: value, ...properties } };
  const key = $ref?.slice(PREFIX.length);
  const referenced = key === undefined ? undefined : schemasByName.get(key);
  if (key !== undefined && referenced) schemasByName.set(key, addOptionalProperty(referenced, name, value));
  return definition;
}

/** Follows a reference to the schema that it names. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? resolveSchema(schemasByName.get($ref.slice(PREFIX.length)) ?? {}) : schema;
}

/**
 * Lists the names of the properties of an object.
 * @returns undefined for a schema without properties, such as one with alternatives
 */
export function listProperties(schema: JsonSchema): readonly string[] | undefined {
  const { properties } = resolveSchema(schema);
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : undefined;
}

/** Builds the schema of a list. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** Builds the schema of an object with these properties and no others. */
export const objectWith = (
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
});
