import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Asks again and again until there is an answer: what a test waits for comes when it comes, and machines are busy.
 * A failing attempt counts as no answer yet.
 * @throws Error after a minute, with the last failure as its cause
 */
export async function eventually<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  let cause: unknown;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(PAUSE_MS)) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('waited a minute in vain', { cause });
}
