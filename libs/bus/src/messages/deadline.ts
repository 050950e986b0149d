import { DaystarError } from '@daystar/contracts';

/**
 * Runs a task with a deadline. Its signal is aborted when the deadline passes.
 * @param timeoutMessage message of the error
 * @throws DaystarError Unavailable when the deadline passes
 */
export async function withDeadline<T>(
  timeoutMs: number,
  timeoutMessage: string,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const expiry = new AbortController();
  return withTimeout(timeoutMs, timeoutMessage, task(expiry.signal), () => expiry.abort());
}

/** Like `withDeadline`, for a task that has started, cannot be aborted and continues after the deadline. */
export async function withTimeout<T>(
  timeoutMs: number,
  timeoutMessage: string,
  promise: Promise<T>,
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
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a DaystarError Unavailable that callers may retry after 5 s. */
export function createUnavailableError(message: string, cause?: unknown): DaystarError {
  return new DaystarError('Unavailable', message, [], { cause, retryAfterSeconds: 5 });
}
