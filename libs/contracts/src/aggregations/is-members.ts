import { ValidateBy } from 'class-validator';
import { RESOURCE_ID } from '../sites/site';

/**
 * A list of members, looked through at once. `@ValidateNested({ each: true })` makes notes of every member: 40,000 of them held up
 * everything else in a process for half a second.
 */
export const IsMembers = (): PropertyDecorator =>
  ValidateBy({
    name: 'isMembers',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && value.every(isMember),
      defaultMessage: () => '$property must be a list of members with resource_id and capacity',
    },
  });

function isMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { resource_id, capacity } = value as Record<string, unknown>;
  return (
    typeof resource_id === 'string' &&
    RESOURCE_ID.test(resource_id) &&
    Number.isFinite(capacity) &&
    Number(capacity) >= 0
  );
}
