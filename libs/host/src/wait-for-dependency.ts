import { setTimeout as sleep } from 'node:timers/promises';
import type { OutageTracker } from '@daystar/contracts';
import type { Log } from './log';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

export interface WaitOptions {
  /** Reports each failure for readiness. */
  readonly outage: OutageTracker;
  /** Whether `open` should be retried after this error. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly signal: AbortSignal;
}

/**
 * Opens a dependency, retrying with pauses that grow to 5 s. Logs the first failure and the end of the wait.
 * @throws AbortError when aborted, or an error of `open` that is not temporary
 */
export async function waitForDependency<T>(open: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { outage, isTemporary, log, signal } = options;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      const opened = await open();
      if (pauseMs > FIRST_PAUSE_MS) log.info(`${outage.dependency} is available`);
      outage.clear();
      return opened;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      outage.report(error);
      if (pauseMs === FIRST_PAUSE_MS) log.warn(`waiting for ${outage.dependency}`, { problem: outage.problem, error });
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
