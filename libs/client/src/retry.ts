/** Retries and timeouts of a client. */
export interface RetryOptions {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Delay before the first retry, ms. It doubles with each retry, with a random factor of 0.5 to 1.5. */
  readonly pause: number;
  /** Maximum delay, ms. If `Retry-After` asks for more, the error is thrown. */
  readonly longestPause: number;
  /** Timeout of one request, ms. */
  readonly deadline: number;
}

export const DEFAULT_RETRY: RetryOptions = { retries: 4, pause: 500, longestPause: 60_000, deadline: 30_000 };

/** Statuses of temporary errors; 0 is no response. */
const RETRYABLE_STATUSES = new Set([0, 408, 429, 502, 503, 504]);

/**
 * Delay before the next attempt, ms; undefined if the request must not be retried.
 * @param status of the response, 0 without one
 * @param retryAfter value of the `Retry-After` header: seconds or a date (RFC 9110, 10.2.3)
 * @param random 0..1
 */
export function computeRetryDelay(
  attempt: number,
  status: number,
  retryAfter: string | null,
  { retries, pause, longestPause }: RetryOptions,
  random = Math.random(),
): number | undefined {
  if (!RETRYABLE_STATUSES.has(status) || attempt > retries) return undefined;
  const requested =
    retryAfter === null
      ? NaN
      : /^\d+$/.test(retryAfter)
        ? 1000 * Number(retryAfter)
        : Date.parse(retryAfter) - Date.now();
  if (requested > longestPause) return undefined;
  const backoff = Math.min(longestPause, pause * 2 ** (attempt - 1)) * (0.5 + random);
  return Math.max(backoff, Number.isNaN(requested) ? 0 : requested);
}
