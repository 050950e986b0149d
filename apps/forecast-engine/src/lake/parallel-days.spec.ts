import { DAY } from '@daystar/timeseries';
import { findInDays } from './parallel-days';

const DAYS = Array.from({ length: 20 }, (_, i) => ({ day: (20 - i) * DAY, version: 1, manifest: `${20 - i}` }));
const DAMAGED = new Error('damaged');

describe('a search in days, newest first', () => {
  const search = async (hit: number, damaged: number) => {
    const readDays: number[] = [];
    const found = await findInDays(DAYS, async ({ day }) => {
      readDays.push(day / DAY);
      if (day === damaged * DAY) throw DAMAGED;
      return day <= hit * DAY ? day / DAY : undefined;
    });
    return { found, readDays };
  };

  it('reads no older day when the newest one has a result', async () => {
    expect(await search(20, 19)).toEqual({ found: 20, readDays: [20] });
  });

  it('does not fail for a day that is older than the result', async () => {
    expect(await search(18, 17)).toMatchObject({ found: 18 });
  });

  it('fails for a day that may have a newer result', async () => {
    await expect(search(8, 9)).rejects.toBe(DAMAGED);
  });

  it('finds nothing in days without a result', async () => {
    const { found, readDays } = await search(0, 0);
    expect(found).toBeUndefined();
    expect(readDays).toHaveLength(20);
  });
});
