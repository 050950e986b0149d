import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

export interface WaitOptions {
  /** Name in the log: `Postgres`. */
  readonly name: string;
  /** Whether `open` should be retried after this error. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly signal: AbortSignal;
  /** Called with each temporary error, and with undefined once the part has opened. */
  readonly onChange: (error: unknown) => void;
}

/**
 * Opens a part, retrying with pauses that grow to 5 s. Logs the first failure and the end of the wait.
 * @throws AbortError when aborted, or an error of `open` that is not temporary
 */
export async function waitFor<T>(open: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { name, isTemporary, log, signal, onChange } = options;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      const part = await open();
      if (pause > FIRST_PAUSE_MS) log.info(`${name} is available`);
      onChange(undefined);
      return part;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (pause === FIRST_PAUSE_MS) log.warn(`waiting for ${name}`, { error });
      onChange(error);
      await sleep(pause, undefined, { signal });
    }
  }
}
