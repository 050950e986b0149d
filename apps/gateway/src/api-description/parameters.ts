import type { JsonSchema } from './json-schema';
import type { QueryParameter } from './operation';

export const numberBetween = (minimum: number, maximum: number): JsonSchema => ({ type: 'number', minimum, maximum });
export const wholeNumberBetween = (minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
});
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
export const stringParameter = (name: string, description: string): QueryParameter => ({
  name,
  description,
  schema: { type: 'string' },
});
export const requiredString = (name: string, description: string, example: string): QueryParameter => ({
  ...stringParameter(name, description),
  required: true,
  example,
});
export const formatParameter = (formats: readonly string[]): QueryParameter => ({
  name: 'format',
  description: 'Format of the response; chosen by `Accept` when absent.',
  schema: oneOf(formats),
});
