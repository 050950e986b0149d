/** Retries and timeouts of a client. */
export interface RetryOptions {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Delay before the first retry, ms. It doubles with each retry, with a random factor of 0.5 to 1.5. */
  readonly initialDelayMs: number;
  /** Maximum delay before the random factor, ms. If `Retry-After` asks for more, the error is thrown. */
  readonly maxDelayMs: number;
  /** Timeout of one request, ms. */
  readonly timeoutMs: number;
}

const DEFAULT_RETRY: RetryOptions = { retries: 4, initialDelayMs: 500, maxDelayMs: 60_000, timeoutMs: 30_000 };

/** @deprecated Use `RetryOptions`. */
export interface Patience {
  readonly retries: number;
  readonly pause: number;
  readonly longestPause: number;
  readonly deadline: number;
}

/** Completes options, which may have the names of earlier releases, with the defaults. */
export function completeRetryOptions(options: Partial<RetryOptions & Patience> = {}): RetryOptions {
  const { retries, pause, longestPause, deadline } = options;
  return {
    retries: retries ?? DEFAULT_RETRY.retries,
    initialDelayMs: options.initialDelayMs ?? pause ?? DEFAULT_RETRY.initialDelayMs,
    maxDelayMs: options.maxDelayMs ?? longestPause ?? DEFAULT_RETRY.maxDelayMs,
    timeoutMs: options.timeoutMs ?? deadline ?? DEFAULT_RETRY.timeoutMs,
  };
}

/** Statuses of temporary errors; 0 means that there was no response. */
const RETRYABLE_STATUSES = new Set([0, 408, 429, 502, 503, 504]);

/**
 * Computes the delay before the next attempt, ms; undefined if the request must not be retried.
 * @param status of the response, 0 without one
 * @param retryAfter value of the `Retry-After` header: seconds or a date (RFC 9110, 10.2.3)
 */
export function computeRetryDelay(
  attempt: number,
  status: number,
  retryAfter: string | null,
  { retries, initialDelayMs, maxDelayMs }: RetryOptions,
): number | undefined {
  if (!RETRYABLE_STATUSES.has(status) || attempt > retries) return undefined;
  const requested =
    retryAfter === null
      ? NaN
      : /^\d+$/.test(retryAfter)
        ? 1000 * Number(retryAfter)
        : Date.parse(retryAfter) - Date.now();
  if (requested > maxDelayMs) return undefined;
  const backoff = Math.min(maxDelayMs, initialDelayMs * 2 ** (attempt - 1)) * (0.5 + Math.random());
  return Math.max(backoff, Number.isNaN(requested) ? 0 : requested);
}
