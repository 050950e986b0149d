import { DaystarError } from '@daystar/contracts';

/**
 * Runs work with a deadline. The signal of the work is aborted when the deadline passes.
 * @param timeoutMessage message of the error
 * @throws DaystarError Unavailable when the deadline passes
 */
export async function withDeadline<T>(
  deadlineMs: number,
  timeoutMessage: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const expiry = new AbortController();
  return withTimeout(deadlineMs, timeoutMessage, work(expiry.signal), () => expiry.abort());
}

/** Like `withDeadline`, for work that cannot be aborted and continues after the deadline. */
export async function withTimeout<T>(
  timeoutMs: number,
  timeoutMessage: string,
  work: Promise<T>,
  onExpired = () => {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onExpired();
      reject(createUnavailableError(timeoutMessage));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a DaystarError Unavailable that callers may retry after 5 s. */
export function createUnavailableError(message: string, cause?: unknown): DaystarError {
  return new DaystarError('Unavailable', message, [], { cause, retryAfterSeconds: 5 });
}
