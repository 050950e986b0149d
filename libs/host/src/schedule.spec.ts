import { ServiceClock } from './clock';
import { createLog } from './log';
import { repeat } from './schedule';

describe('the scheduler of a repeated task', () => {
  const silent = createLog('test', 'silent');
  const clock = new ServiceClock({ speed: 10_000 });

  it('runs at every whole multiple of its period, continues after a failure, and stops', async () => {
    const times: number[] = [];
    const fiveMinutes = 300_000;
    await new Promise<void>((resolve) => {
      const repetition = repeat('count', { clock, every: fiveMinutes, log: silent }, async () => {
        times.push(clock.now());
        if (times.length === 3) void repetition.stop().then(resolve);
        if (times.length === 1) throw new Error('the first run fails');
      });
    });
    expect(times).toHaveLength(3);
    const slots = times.map((time) => Math.floor(time / fiveMinutes));
    expect(slots[1]).toBeGreaterThan(slots[0]);
    expect(slots[2]).toBeGreaterThan(slots[1]);
  });
});
