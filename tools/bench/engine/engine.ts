import { type SkyState, computePvColumns } from '@daystar/forecasting';
import { type Bench, type BenchResult, createResult } from '../bench-result';
import { type SampleSite, createSampleSites } from './sample-sites';
import { printOptionCosts } from './option-costs';
import { findPythonWithPvlib, runPvlib } from './pvlib';

const UNIT = 'single-quantile site-weeks/s/core';
const QUANTILES = 3;

interface Size {
  readonly siteCount: number;
  readonly rounds: number;
}

/**
 * `engine.pt5m` and `engine.pt30m`: site-weeks of AC power that one core computes per second. The 10th, 50th and 90th
 * percentile count as three. It measures the chain that computes all rows of sites: solar position, REST2, YANG4,
 * Perez-Driesse, and trackers for a third of the sites. For both Daystar and pvlib the CPU time of the best round counts,
 * without the site-independent part of the solar position. PT30M runs the chain at half-hour steps; served rows are means of
 * five-minute rows.
 *
 * It also prints the cost of each option of a plant over the plain chain.
 */
export const benchEngine: Bench = (print) => measureEngine(print, findPythonWithPvlib, { siteCount: 48, rounds: 12 });

export async function measureEngine(
  print: (line: string) => void,
  findPython: () => Promise<string>,
  size: Size,
): Promise<BenchResult[]> {
  const python = await findPython().catch((error: unknown) => {
    print(`no reference: pvlib is not available (${(error as Error).message.split('\n')[0]})`);
    return undefined;
  });
  const results: BenchResult[] = [];
  for (const minutes of [5, 30]) results.push(await compareWithPvlib(minutes, size, python, print));
  printOptionCosts(print, size);
  return results;
}

async function compareWithPvlib(
  minutes: number,
  { siteCount, rounds }: Size,
  python: string | undefined,
  print: (line: string) => void,
): Promise<BenchResult> {
  const sampleSites = createSampleSites(siteCount, minutes);
  const secondsBefore = measureCpuSeconds(sampleSites, rounds);
  const pvlib = python === undefined ? undefined : await runPvlib(python, sampleSites);
  const seconds = Math.min(secondsBefore, measureCpuSeconds(sampleSites, rounds));
  const computeRate = (cpuSeconds: number) => (QUANTILES * sampleSites.length) / cpuSeconds;
  if (pvlib) {
    print(
      `pvlib at ${minutes} min: ${pvlib.layout}; it has no REST2, so it uses the clear sky of Daystar, which is not timed`,
    );
    print(
      `its power differs from that of Daystar by ${findGreatestDifference(sampleSites, pvlib.power).toExponential(1)} of capacity at most`,
    );
  }
  return createResult(`engine.pt${minutes}m`, computeRate(seconds), UNIT, pvlib ? computeRate(pvlib.seconds) : null);
}

/** Returns the CPU seconds for all sites in the best round. */
function measureCpuSeconds(sampleSites: readonly SampleSite[], rounds: number): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const cpuBefore = process.cpuUsage();
    for (const { system, place, sky, elevation } of sampleSites) computePvColumns(system, place, sky, elevation);
    const { user, system } = process.cpuUsage(cpuBefore);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

/** Finds the greatest difference of power between Daystar and pvlib under the median sky, as a fraction of capacity. */
function findGreatestDifference(sampleSites: readonly SampleSite[], power: Float64Array): number {
  let greatest = 0;
  sampleSites.forEach(({ system, place, sky, elevation }, site) => {
    const { pv_estimate } = computePvColumns(system, place, toMedianSky(sky), elevation);
    pv_estimate.forEach((value, step) => {
      const difference = Math.abs(value - power[site * pv_estimate.length + step]) / system.capacity;
      greatest = Math.max(greatest, difference);
    });
  });
  return greatest;
}

/**
 * Returns a sky without uncertainty: its three percentiles of opacity are equal. All steps count as past, because the
 * uncertainty of clear-sky irradiance widens the percentiles of forecasts only.
 */
const toMedianSky = ({ columns, ...sky }: SkyState): SkyState => ({
  ...sky,
  actualSteps: sky.steps.count,
  columns: { ...columns, opacity10: columns.opacity50, opacity90: columns.opacity50 },
});
