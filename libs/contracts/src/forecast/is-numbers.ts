import { ValidateBy } from 'class-validator';

/**
 * A list of finite numbers, as `@IsArray() @IsNumber({}, { each: true })` wants it, looked through at once: that makes a
 * note of every element, which for the columns of an issue takes longer than all else about reading it.
 */
export const IsNumbers = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNumbers',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && areFinite(value),
      defaultMessage: () => '$property must be a list of numbers',
    },
  });

/** `every` with a function takes four times as long. */
function areFinite(values: readonly unknown[]): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
