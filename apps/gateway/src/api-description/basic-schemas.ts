import { RESOURCE_ID, SLUG } from '@daystar/contracts';
import type { JsonSchema } from './json-schema';

export const text: JsonSchema = { type: 'string' };
/** A whole number, at least 0. */
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const countOrNull: JsonSchema = { type: ['integer', 'null'], minimum: 0 };
export const resourceId: JsonSchema = {
  type: 'string',
  pattern: RESOURCE_ID.source,
  examples: ['1234-abcd-5678-ef90'],
};
export const slug: JsonSchema = { type: 'string', pattern: SLUG.source };
export const stamp: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{7}Z$',
  examples: ['2018-08-06T15:30:00.0000000Z'],
};
export const period: JsonSchema = { type: 'string', pattern: '^PT\\d+[SMH]$', examples: ['PT30M'] };

export const number: JsonSchema = { type: 'number' };
/** A number; `null` when there are no data. */
export const numberOrNull: JsonSchema = { type: ['number', 'null'] };

/** Makes a schema nullable. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
/** Makes every property nullable. */
export const eachOrNull = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, orNull(schema)]));
