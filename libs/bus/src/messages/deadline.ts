import { DaystarError } from '@daystar/contracts';

/**
 * The result of the work, which is told by a signal when nobody waits for it any more.
 * @throws DaystarError Unavailable with the given message when it takes longer
 */
export async function within<T>(ms: number, late: string, work: (expired: AbortSignal) => Promise<T>): Promise<T> {
  const expiry = new AbortController();
  return inTime(ms, late, work(expiry.signal), () => expiry.abort());
}

/** The same of work that goes on, whoever waits for it. */
export async function inTime<T>(ms: number, late: string, work: Promise<T>, expired = () => {}): Promise<T> {
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
