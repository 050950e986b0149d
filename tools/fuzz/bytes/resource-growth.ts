import { setTimeout } from 'node:timers/promises';
import { RESOURCES, type ResourceUsage, parseResourceUsage } from '../../bench/soak/resource-usage';

/** Tolerated growth after the warm-up: bounded caches fill, and V8 keeps spare memory. */
const MAX_GROWTH: ResourceUsage = { liveHeapMb: 48, rssMb: 192, openFiles: 24 };

const READINGS = 6;
const READING_INTERVAL_MS = 500;

/**
 * Reads the metrics several times and returns the smallest values. Each reading collects garbage, but V8 returns the
 * freed memory to the system some time later. Right after a load, resident memory is up to 300 MB higher.
 */
export async function readResourceUsage(metricsUrl: string, pauseMs = READING_INTERVAL_MS): Promise<ResourceUsage> {
  const readings: ResourceUsage[] = [];
  while (readings.length < READINGS) {
    if (readings.length > 0) await setTimeout(pauseMs);
    readings.push(parseResourceUsage(await (await fetch(metricsUrl)).text()));
  }
  const findSmallest = (name: keyof ResourceUsage) => Math.min(...readings.map((reading) => reading[name]));
  return { liveHeapMb: findSmallest('liveHeapMb'), rssMb: findSmallest('rssMb'), openFiles: findSmallest('openFiles') };
}

/** Returns a line for each resource that grew too much. */
export function findGrowth(usageBefore: ResourceUsage, usageAfter: ResourceUsage): string[] {
  return (Object.keys(MAX_GROWTH) as (keyof ResourceUsage)[])
    .filter((name) => usageAfter[name] - usageBefore[name] > MAX_GROWTH[name])
    .map((name) => {
      const { text, unit } = RESOURCES[name];
      const [from, to] = [usageBefore, usageAfter].map((usage) => `${usage[name].toFixed(0)}${unit}`);
      return `${text} grew from ${from} to ${to} (tolerated: ${MAX_GROWTH[name]}${unit})`;
    });
}
