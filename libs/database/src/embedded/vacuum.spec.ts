import { DAY } from '@daystar/timeseries';
import type { Database } from '../database';
import { vacuumDaily } from './vacuum';

describe('the daily vacuum', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('runs again a day after a failure, until it is stopped', async () => {
    const execute = jest.fn().mockRejectedValue(new Error('no space left on device'));
    const stop = vacuumDaily({ execute } as unknown as Database, { isNew: false });
    await jest.advanceTimersByTimeAsync(DAY);
    expect(execute).toHaveBeenCalledTimes(2);
    stop();
    await jest.advanceTimersByTimeAsync(DAY);
    expect(execute).toHaveBeenCalledTimes(2);
  });
});
