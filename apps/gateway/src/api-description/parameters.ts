import type { JsonSchema } from './json-schema';
import type { QueryParameter } from './operation';

export const number = (minimum: number, maximum: number): JsonSchema => ({ type: 'number', minimum, maximum });
export const wholeNumber = (minimum: number, maximum: number): JsonSchema => ({ type: 'integer', minimum, maximum });
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
export const stringParameter = (name: string, description: string): QueryParameter => ({
  name,
  description,
  schema: { type: 'string' },
});
export const formatParameter = (formats: readonly string[]): QueryParameter => ({
  name: 'format',
  description: 'Form of the answer; by `Accept` when absent.',
  schema: oneOf(formats),
});
