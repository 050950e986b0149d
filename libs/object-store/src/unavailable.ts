import { DaystarError } from '@daystar/contracts';

/** Seconds after which a caller may try again. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Creates the error of a store that fails.
 * @param problem what failed, for the log; callers see only that the store is unavailable
 */
export const createUnavailableError = (problem: string, cause?: unknown): DaystarError =>
  new DaystarError('Unavailable', 'The object store is unavailable.', [], {
    cause: new Error(problem, { cause }),
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
