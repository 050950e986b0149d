import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Polls until `ask` returns a value; a failed attempt counts as no value yet.
 * @throws Error after a minute, with the last failure as its cause
 */
export async function eventually<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  let cause: unknown;
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await pause(PAUSE_MS)) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('no value within a minute', { cause });
}
