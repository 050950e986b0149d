import { LimitWindows, MAX_WINDOWS, MemoryRateLimits } from './memory-rate-limits';

describe('in-memory rate limits', () => {
  const clock = { time: 0, now: () => clock.time };
  const minute = { name: 'minute', limit: 2, windowMs: 60_000 };
  const limits = new MemoryRateLimits(clock);

  it('count down to zero and reset with the next minute', () => {
    clock.time = 90_000;
    expect(limits.consume('acme', minute)).toEqual({
      isAllowed: true,
      limit: 2,
      used: 1,
      remaining: 1,
      resetAt: 120_000,
    });
    expect(limits.consume('acme', minute)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(limits.consume('acme', minute)).toMatchObject({ isAllowed: false, remaining: 0 });
    expect(limits.consume('other', minute)).toMatchObject({ isAllowed: true });
    clock.time = 120_000;
    expect(limits.consume('acme', minute)).toEqual({
      isAllowed: true,
      limit: 2,
      used: 1,
      remaining: 1,
      resetAt: 180_000,
    });
  });

  it('refund requests that cost nothing, at most as many as were counted', () => {
    clock.time = 200_000;
    const { resetAt } = limits.consume('acme', minute);
    expect(limits.refund('acme', minute, resetAt)).toMatchObject({ remaining: 2 });
    expect(limits.refund('acme', minute, resetAt)).toMatchObject({ remaining: 2 });
  });

  it('refund nothing into the next window', () => {
    clock.time = 290_000;
    const { resetAt } = limits.consume('acme', minute);
    clock.time = 300_000;
    for (let i = 0; i < 2; i++) limits.consume('acme', minute);
    expect(limits.refund('acme', minute, resetAt)).toMatchObject({ isAllowed: false, remaining: 0 });
    expect(limits.consume('acme', minute)).toMatchObject({ isAllowed: false });
  });
});

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
