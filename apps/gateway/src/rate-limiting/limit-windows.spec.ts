import { MAX_WINDOWS, LimitWindows } from './limit-windows';

describe('the windows of a limit', () => {
  const clock = { time: 0, now: () => clock.time };
  const minute = { name: 'anonymous', limit: 60, windowMs: 60_000 };

  it('drop the oldest when there are too many, and keep those of other limits', () => {
    const windows = new LimitWindows(clock, () => ({ used: 0 }));
    windows.get('acme', { ...minute, name: 'minute' }).state.used = 7;
    for (let index = 0; index < MAX_WINDOWS + 100; index++) windows.get(`address ${index}`, minute).state.used = 1;
    expect(windows.listCurrentWindows()).toHaveLength(MAX_WINDOWS + 1);
    expect(windows.get('acme', { ...minute, name: 'minute' }).state.used).toBe(7);
    expect(windows.get(`address ${MAX_WINDOWS + 99}`, minute).state.used).toBe(1);
    expect(windows.get('address 0', minute).state.used).toBe(0);
  });

  it('count a caller of the previous window as new in the next one', () => {
    const windows = new LimitWindows(clock, () => ({ used: 0 }));
    windows.get('early', minute);
    windows.get('other', minute);
    clock.time += minute.windowMs;
    windows.get('early', minute).state.used = 3;
    for (let index = 0; index < MAX_WINDOWS - 1; index++) windows.get(`address ${index}`, minute);
    expect(windows.get('early', minute).state.used).toBe(3);
  });
});
