import { createHash } from 'node:crypto';

/** Processor time of a measurement, ms. */
const WORK_MS = 100;
const MAX_SLOWNESS = 10;
const DATA = Buffer.alloc(256 * 1024);

/** Ratio within the normal variation of run times. */
const NORMAL_RATIO = 1.25;

/**
 * Measures how much other programs slow down this machine: elapsed time over processor time, 1 to 10. Timeouts are
 * multiplied by it, so that this load does not count as a violation.
 */
export function measureSlowness(): number {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  for (;;) {
    createHash('sha256').update(DATA).digest();
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuTimeMs = (user + system) / 1000;
    if (cpuTimeMs >= WORK_MS) return computeSlowness(performance.now() - startedAt, cpuTimeMs);
  }
}

export function computeSlowness(elapsedMs: number, cpuTimeMs: number): number {
  const ratio = elapsedMs / cpuTimeMs;
  return ratio < NORMAL_RATIO ? 1 : Math.min(MAX_SLOWNESS, ratio);
}
