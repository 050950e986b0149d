import { type Aggregation, DaystarError } from '@daystar/contracts';

/** Whether an aggregation has members: sites, or systems of a fleet. */
export const hasMembers = ({ members, fleet }: Aggregation): boolean => members.length > 0 || fleet !== undefined;

/**
 * Creates the error for an aggregation without members. It is not `Unavailable`: rows appear only after a member is added, so
 * a retry would not help.
 */
export const createNoMembersError = (name: string) =>
  new DaystarError('NotFound', `${name} has no members. Add members to get forecasts.`);

/** Creates the error for a collection in which no aggregation that the caller may read has members. */
export const createEmptyCollectionError = (collection: string) =>
  new DaystarError('NotFound', `No aggregation of ${collection} has members. Add members to get forecasts.`);
