import { DaystarApiError } from '@daystar/client';

/** Describes an error with its fields, the time to wait and advice, one per line. */
export function describeError(error: unknown): string {
  if (!(error instanceof DaystarApiError)) return error instanceof Error ? error.message : String(error);
  const fields = error.errors.map(({ message }) => message).filter((message) => message !== error.message);
  const { retryAfter } = error;
  const wait = retryAfter === undefined ? [] : [`retry after ${retryAfter}${/^\d+$/.test(retryAfter) ? ' s' : ''}`];
  const advice = error.status === 401 ? ['run: daystar login --url URL'] : [];
  return [error.message, ...fields, ...wait, ...advice].join('\n  ');
}
