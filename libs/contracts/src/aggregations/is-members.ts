import { ValidateBy } from 'class-validator';
import { RESOURCE_ID } from '../sites/site';

/**
 * Validates a list of members in one pass. `@ValidateNested({ each: true })` allocates a result per member, which blocks
 * the event loop for half a second with 40,000 members.
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
