import type { JsonSchema } from './json-schema';
import type { QueryParameter } from './operation';

/** Builds the schema of a number within inclusive limits. */
export const numberBetween = (minimum: number, maximum: number): JsonSchema => ({ type: 'number', minimum, maximum });
/** Builds the schema of a whole number within inclusive limits. */
export const wholeNumberBetween = (minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
});
/** Builds the schema of a text that is one of some values. */
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
export const createStringParameter = (name: string, description: string): QueryParameter => ({
  name,
  description,
  schema: { type: 'string' },
});
export const createRequiredParameter = (name: string, description: string, example: string): QueryParameter => ({
  ...createStringParameter(name, description),
  required: true,
  example,
});
export const createFormatParameter = (formats: readonly string[]): QueryParameter => ({
  name: 'format',
  description: 'Format of the response; chosen by `Accept` when absent.',
  schema: oneOf(formats),
});
