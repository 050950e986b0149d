import { type Aggregation, DaystarError } from '@daystar/contracts';

export const hasMembers = ({ members, fleet }: Aggregation): boolean => members.length > 0 || fleet !== undefined;

/** Members come as sites do: until then there is nothing to wait for. */
export const noMembersError = (name: string) => new DaystarError('NotFound', `${name} has no members, and so no rows.`);
