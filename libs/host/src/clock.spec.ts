import { ServiceClock } from './clock';

describe('the clock', () => {
  it('starts at the configured time and runs faster', () => {
    const start = Date.UTC(2019, 2, 1);
    const clock = new ServiceClock({ start, speed: 60, origin: Date.now() - 1000 });
    expect(clock.now() - start).toBeGreaterThanOrEqual(60_000);
    expect(clock.now() - start).toBeLessThan(90_000);
  });

  it('is the wall-clock time by default', () => {
    expect(Math.abs(new ServiceClock({ speed: 1 }).now() - Date.now())).toBeLessThan(1000);
  });
});
