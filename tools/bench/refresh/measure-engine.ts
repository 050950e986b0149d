import { type Site, getTileName } from '@daystar/contracts';
import {
  type TileWeather,
  blendSky,
  computePvColumns,
  createSiteSystem,
  unpackTile,
  sampleWeather,
} from '@daystar/forecasting';
import { getIssueWindow } from '../../../apps/forecast-engine/src/issues/issue-window';
import { createTile } from './create-bench-data';

const SAMPLE_SITES = 200;

/** Time to compute rows. */
export interface ProcessingTime {
  readonly seconds: number;
  /** Processor time of all cores, s, which other processes affect less. */
  readonly cpuSeconds: number;
}

/** Measures the time to compute the rows of all sites on one core, without I/O, extrapolated from a sample. */
export function measureEngine(sites: readonly Site[]): ProcessingTime {
  const now = Date.now();
  const steps = getIssueWindow(now);
  const tiles = new Map<string, TileWeather>();
  const sample = sites.filter((_, i) => i % Math.max(1, Math.floor(sites.length / SAMPLE_SITES)) === 0);
  for (const site of sample) tiles.set(getTileName(site), unpackTile(createTile(getTileName(site), now)));
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  for (const site of sample) {
    const weather = sampleWeather(tiles.get(getTileName(site))!, site);
    const sky = blendSky(weather ? [weather] : [], { place: site, elevation: site.elevation, steps, issuedAt: now });
    computePvColumns(createSiteSystem(site, 'utility', now), site, sky, site.elevation);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const scale = sites.length / sample.length;
  return { seconds: ((performance.now() - startedAt) / 1000) * scale, cpuSeconds: ((user + system) / 1e6) * scale };
}
