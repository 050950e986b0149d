import type { SiteProperties } from '@daystar/contracts';
import { computePvColumns, createSiteSystem } from '@daystar/forecasting';
import { stepEnd } from '@daystar/timeseries';
import { type SampleSite, createSampleSites } from './sample-sites';

const TRACKERS: Partial<SiteProperties> = { tracking_type: 'horizontal_single_axis' };

/** Site properties that state each option of a plant. */
const OPTIONS: Readonly<Record<string, Partial<SiteProperties>>> = {
  horizon: { horizon: [5, 20, 0, 12, 35, 3, 8, 15] },
  dust: { dust_soiling_average: new Array<number>(12).fill(0.02) },
  'Kimber soiling': { soiling_model: 'kimber' },
  'HSU soiling': { soiling_model: 'hsu' },
  snow: { snow_loss: true },
  bifacial: { bifacial_system: true },
  'three arrays': {
    arrays: [
      { dc_share: 0.4, azimuth: -90, tilt: 20 },
      { dc_share: 0.4, azimuth: 90, tilt: 20 },
      { dc_share: 0.2, azimuth: 180, tilt: 20 },
    ],
  },
  'wind stow': { ...TRACKERS, stow_wind_speed: 6, stow_angle: 30 },
  'rows in blocks': { ground_coverage_ratio: 0.5, shading_blocks: 3 },
  'diffuse stow': { tracking_type: 'horizontal_single_axis', tracker_smart_tracking: true },
};

/**
 * Prints the CPU time that each option of a plant adds to the chain without it. Each round measures all
 * options, and the best round counts, so that other work on the machine affects all options equally.
 */
export function printOptionCosts(print: (line: string) => void, size: { siteCount: number; rounds: number }): void {
  const sampleSites = createSampleSites(size.siteCount, 5);
  const variants: Record<string, Partial<SiteProperties>> = { plain: {}, trackers: TRACKERS, ...OPTIONS };
  variants['all of them'] = Object.assign({}, ...Object.values(OPTIONS)) as Partial<SiteProperties>;
  const sitesByVariant = Object.entries(variants).map(
    ([name, stated]) => [name, sampleSites.map((site) => buildVariantSite(site, stated))] as const,
  );
  const best: Record<string, number> = {};
  for (let round = 0; round < size.rounds; round++)
    for (const [name, sites] of sitesByVariant)
      best[name] = Math.min(best[name] ?? Infinity, measureCpuMicroseconds(sites));
  for (const [name] of sitesByVariant) {
    const reference = ['wind stow', 'diffuse stow'].includes(name) ? 'trackers' : 'plain';
    const perSite = (best[name] / sampleSites.length).toFixed(0);
    const added = (100 * (best[name] / best[reference] - 1)).toFixed(0);
    print(
      `option ${name}: ${perSite} us per site-week${name === reference ? '' : `, ${added} % more than ${reference}`}`,
    );
  }
}

/** Builds a fixed site like a sample site, with the stated properties, under a sky with snow depths and precipitation. */
function buildVariantSite({ site, sky, ...place }: SampleSite, stated: Partial<SiteProperties>): SampleSite {
  const properties = { ...site, tracking_type: 'fixed' as const, tilt: 25, azimuth: 180, ...stated };
  const system = createSiteSystem(properties, 'utility', stepEnd(sky.steps, 0));
  // Snow falls every 1000 steps, so that the modules are covered and uncovered.
  const snow_depth = sky.columns.air_temp.map((_, i) => 0.1 + 0.05 * Math.min(5, Math.floor((i % 1000) / 12)));
  const precipitation_rate = snow_depth.map((_, i) => (i % 1000 < 72 ? 3 : 0));
  const columns = { ...sky.columns, snow_depth, precipitation_rate };
  return { ...place, site: properties, system, sky: { ...sky, columns } };
}

function measureCpuMicroseconds(sampleSites: readonly SampleSite[]): number {
  const cpuBefore = process.cpuUsage();
  for (const { system, place, sky, elevation } of sampleSites) computePvColumns(system, place, sky, elevation);
  const { user, system } = process.cpuUsage(cpuBefore);
  return user + system;
}
