import { setTimeout as sleep } from 'node:timers/promises';
import { RefreshActivity } from './refresh-activity';

describe('waiting for an idle engine', () => {
  const activity = new RefreshActivity();
  const { signal } = new AbortController();
  const LONG_MS = 60_000;

  it('ends when the last of the running refreshes has ended, even if one fails', async () => {
    const ends: (() => void)[] = [];
    const refreshes = [1, 2].map((number) =>
      activity.run(async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        if (number === 2) throw new Error('no rows');
      }),
    );
    let isIdle = false;
    const waiting = activity.waitUntilIdle(LONG_MS, signal).then(() => (isIdle = true));
    ends[0]();
    await refreshes[0];
    await sleep(1);
    expect(isIdle).toBe(false);
    ends[1]();
    await expect(refreshes[1]).rejects.toThrow('no rows');
    await waiting;
    expect(isIdle).toBe(true);
  });

  it('ends at once without a refresh', async () => {
    await activity.waitUntilIdle(LONG_MS, signal);
  });

  it('ends after its time, and when it is aborted', async () => {
    const abort = new AbortController();
    const refresh = activity.run(async () => {
      await activity.waitUntilIdle(5, signal);
      const aborted = activity.waitUntilIdle(LONG_MS, abort.signal);
      abort.abort();
      await aborted;
      await activity.waitUntilIdle(LONG_MS, abort.signal);
    });
    await refresh;
  });
});
