import { createHash } from 'node:crypto';

const WORK_MS = 100;
const MOST = 10;
const PIECE = Buffer.alloc(256 * 1024);

/** Up to so many times longer is what any machine does. */
const USUAL = 1.25;

/**
 * How many times longer than on a machine of its own a program takes here just now: time on the clock by time on a
 * processor, 1 to 10, and 1 where nothing else is to be noticed. What others do on the machine must not look like a fault
 * of the house.
 */
export function slowness(): number {
  const begun = process.cpuUsage();
  const started = performance.now();
  for (;;) {
    createHash('sha256').update(PIECE).digest();
    const { user, system } = process.cpuUsage(begun);
    const worked = (user + system) / 1000;
    if (worked >= WORK_MS) return timesLonger(performance.now() - started, worked);
  }
}

export function timesLonger(elapsed: number, worked: number): number {
  const times = elapsed / worked;
  return times < USUAL ? 1 : Math.min(MOST, times);
}
