import { setImmediate as untilSettled } from 'node:timers/promises';
import { DAY } from '@daystar/timeseries';
import type { Database } from '../database';
import { vacuumDaily } from './vacuum';

describe('the daily vacuum', () => {
  // Advancing a fake clock by a day would also run each timer that another spec file left, as often as it repeats.
  it('runs again a day after a failure, until it is stopped', async () => {
    const schedule = jest.spyOn(globalThis, 'setTimeout');
    const listDailyRuns = () =>
      schedule.mock.calls.filter(([, delay]) => delay === DAY).map(([run]) => run as () => void);
    const execute = jest.fn().mockRejectedValue(new Error('no space left on device'));
    const stop = vacuumDaily({ execute } as unknown as Database, { isNew: false });
    await untilSettled();
    expect(listDailyRuns()).toHaveLength(1);
    listDailyRuns()[0]();
    expect(execute).toHaveBeenCalledTimes(2);
    stop();
    await untilSettled();
    expect(listDailyRuns()).toHaveLength(1);
    schedule.mockRestore();
  });
});
