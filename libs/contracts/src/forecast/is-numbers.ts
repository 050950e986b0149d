import { ValidateBy } from 'class-validator';

/**
 * Validates a list of finite numbers like `@IsArray() @IsNumber({}, { each: true })`, which allocates a result per
 * element: for the columns of an issue that takes more time than all other parsing.
 */
export const IsNumbers = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNumbers',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && areFinite(value),
      defaultMessage: () => '$property must be a list of numbers',
    },
  });

/** Uses a loop, because `every` with a function takes four times as long. */
function areFinite(values: readonly unknown[]): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
