/** As much of JSON Schema 2020-12 as is used here. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
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
