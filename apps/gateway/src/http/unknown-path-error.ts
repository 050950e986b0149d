import { DaystarError } from '@daystar/contracts';

/** Text of the error for a path without a route or a file. */
export const UNKNOWN_PATH = 'There is nothing at this path. /docs lists the paths of this service.';

export const createUnknownPathError = (): DaystarError => new DaystarError('NotFound', UNKNOWN_PATH);
