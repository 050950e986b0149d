import { DaystarError } from '@daystar/contracts';

/**
 * Runs work with a deadline; its signal is aborted when the deadline passes.
 * @param late message of the error
 * @throws DaystarError Unavailable when the deadline passes
 */
export async function withDeadline<T>(
  ms: number,
  late: string,
  work: (expired: AbortSignal) => Promise<T>,
): Promise<T> {
  const expiry = new AbortController();
  return withTimeout(ms, late, work(expiry.signal), () => expiry.abort());
}

/** Like `withDeadline`, for work that continues after the deadline. */
export async function withTimeout<T>(ms: number, late: string, work: Promise<T>, expired = () => {}): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      expired();
      reject(unavailable(late));
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export function unavailable(message: string, cause?: unknown): DaystarError {
  return new DaystarError('Unavailable', message, [], { cause, retryAfterSeconds: 5 });
}
