import { MINUTE, floorTo } from '@daystar/timeseries';

/** Gives each test a minute of its own and stops the clock in it. Otherwise, limits per minute could restart within a test. */
export function useMinutePerTest(): void {
  let now = floorTo(Date.now(), MINUTE);
  let clock: jest.SpyInstance;
  beforeEach(() => void (clock = jest.spyOn(Date, 'now').mockReturnValue((now += MINUTE))));
  afterEach(() => clock.mockRestore());
}
