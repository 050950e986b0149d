import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 50;
/** Maximum length of the code of `read` in an error. */
const MAX_CONDITION_CHARACTERS = 200;

/**
 * Polls until `read` returns a value other than undefined. An error of `read` counts as undefined.
 * @param timeout ms
 * @throws Error after the timeout, with the code of `read` and the last failure as its cause
 */
export async function eventually<T>(
  read: () => T | undefined | Promise<T | undefined>,
  timeout = TIMEOUT_MS,
): Promise<T> {
  let cause: unknown;
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(PAUSE_MS)) {
    try {
      const value = await read();
      if (value !== undefined) return value;
    } catch (error) {
      cause = error;
    }
  }
  const condition = String(read).replace(/\s+/g, ' ').slice(0, MAX_CONDITION_CHARACTERS);
  throw new Error(`no value within ${timeout / 1000} s from ${condition}`, { cause });
}
