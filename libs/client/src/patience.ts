/** How often and how long a client tries. */
export interface Patience {
  /** Tries besides the first. */
  readonly retries: number;
  /** The first pause, ms; each further one is twice as long, give or take a half. */
  readonly pause: number;
  /** The longest pause, ms, also when the service asks for a longer one: then the refusal is handed on. */
  readonly longestPause: number;
  /** How long one answer may take, ms. */
  readonly deadline: number;
}

export const PATIENCE: Patience = { retries: 4, pause: 500, longestPause: 60_000, deadline: 30_000 };

/** Refusals that may not be ones a moment later. */
const PASSING = new Set([0, 408, 429, 502, 503, 504]);

/**
 * How long to wait before the next try, ms; undefined when there is to be none.
 * @param status of the answer, 0 when there was none
 * @param retryAfter what the header of that name said: seconds or a date (RFC 9110, 10.2.3)
 * @param random 0..1
 */
export function pauseBefore(
  attempt: number,
  status: number,
  retryAfter: string | null,
  { retries, pause, longestPause }: Patience,
  random = Math.random(),
): number | undefined {
  if (!PASSING.has(status) || attempt > retries) return undefined;
  const asked =
    retryAfter === null
      ? NaN
      : /^\d+$/.test(retryAfter)
        ? 1000 * Number(retryAfter)
        : Date.parse(retryAfter) - Date.now();
  if (asked > longestPause) return undefined;
  const own = Math.min(longestPause, pause * 2 ** (attempt - 1)) * (0.5 + random);
  return Math.max(own, Number.isNaN(asked) ? 0 : asked);
}
