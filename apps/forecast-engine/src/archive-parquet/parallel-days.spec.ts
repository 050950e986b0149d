import { DAY } from '@daystar/timeseries';
import { findInDays } from './parallel-days';

const DAYS = Array.from({ length: 20 }, (_, i) => ({ day: (20 - i) * DAY, version: 1, manifest: `${20 - i}` }));
const DAMAGED = new Error('damaged');

describe('a search in days, newest first', () => {
  const search = async (hit: number, damaged: number) => {
    const readDays: number[] = [];
    const failedDays: number[] = [];
    const read = async ({ day }: { day: number }) => {
      readDays.push(day / DAY);
      if (day === damaged * DAY) throw DAMAGED;
      return day <= hit * DAY ? day / DAY : undefined;
    };
    const outcome = await findInDays(DAYS, read, (_, { day }) => failedDays.push(day / DAY)).then(
      (found) => ({ found }),
      (error: unknown) => ({ error }),
    );
    return { ...outcome, readDays, failedDays };
  };

  it('reads no older day when the newest one has a result', async () => {
    expect(await search(20, 19)).toEqual({ found: 20, readDays: [20], failedDays: [] });
  });

  it('neither fails nor reports a day that is older than the result', async () => {
    expect(await search(18, 17)).toMatchObject({ found: 18, failedDays: [] });
  });

  it('fails for a day that may have a newer result, and reports it', async () => {
    expect(await search(8, 9)).toMatchObject({ error: DAMAGED, failedDays: [9] });
  });

  it('finds nothing in days without a result', async () => {
    const { readDays, ...outcome } = await search(0, 0);
    expect(outcome).toEqual({ found: undefined, failedDays: [] });
    expect(readDays).toHaveLength(20);
  });
});
