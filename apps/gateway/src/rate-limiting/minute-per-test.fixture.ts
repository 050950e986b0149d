import { MINUTE, floorTo } from '@daystar/timeseries';

/** Gives each test a minute of its own and stops the clock in it: limits per minute would restart within a test otherwise. */
export function useMinutePerTest(): void {
  let now = floorTo(Date.now(), MINUTE);
  let clock: jest.SpyInstance;
  beforeEach(() => void (clock = jest.spyOn(Date, 'now').mockReturnValue((now += MINUTE))));
  afterEach(() => clock.mockRestore());
}
