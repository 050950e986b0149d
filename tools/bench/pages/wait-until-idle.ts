import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceUnderBench } from '../service-under-bench';

/** Share of one core below which a service counts as idle. */
const IDLE_SHARE = 0.1;
/** Time for which it must be idle, and interval between samples, ms. */
const [IDLE_MS, SAMPLE_MS] = [2000, 500];
/** Maximum time to wait, ms. A first refresh of a thousand sites takes two minutes on two cores. */
const TIMEOUT_MS = 600_000;

/**
 * Waits until a service is idle: no refresh of sites or other work.
 * @returns the time waited, ms
 * @throws Error when it is not idle in time, or its processor time cannot be read
 */
export async function waitUntilIdle(service: Pick<ServiceUnderBench, 'readCpuSeconds'>): Promise<number> {
  const startedAt = performance.now();
  let idleSince = startedAt;
  let [sampledAt, cpuSeconds] = [startedAt, service.readCpuSeconds()];
  if (Number.isNaN(cpuSeconds)) throw new Error('the processor time of the service cannot be read');
  while (performance.now() - idleSince < IDLE_MS) {
    if (performance.now() - startedAt > TIMEOUT_MS)
      throw new Error(`the service still uses over ${100 * IDLE_SHARE} % of a core after ${TIMEOUT_MS / 1000} s`);
    await wait(SAMPLE_MS);
    const [now, usedSeconds] = [performance.now(), service.readCpuSeconds()];
    if (usedSeconds - cpuSeconds > (IDLE_SHARE * (now - sampledAt)) / 1000) idleSince = now;
    [sampledAt, cpuSeconds] = [now, usedSeconds];
  }
  return performance.now() - startedAt;
}
