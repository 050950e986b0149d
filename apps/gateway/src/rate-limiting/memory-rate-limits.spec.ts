import { MemoryRateLimits } from './memory-rate-limits';

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
