import { type Site, tileOf } from '@daystar/contracts';
import {
  type TileWeather,
  blendSky,
  computePvColumns,
  createSiteSystem,
  unpackTile,
  weatherAt,
} from '@daystar/forecasting';
import { issueWindow } from '../../../apps/forecast-engine/src/issues/issue-window';
import { tileAt } from './synthetic-country';

const SAMPLE = 200;

export interface TimeSpent {
  readonly seconds: number;
  /** Processor time of all cores, s, which other processes affect less. */
  readonly processor: number;
}

/** Measures the time to compute the rows of all sites on one core, without I/O, extrapolated from a sample. */
export function measureEngineAlone(sites: readonly Site[]): TimeSpent {
  const now = Date.now();
  const steps = issueWindow(now);
  const tiles = new Map<string, TileWeather>();
  const sample = sites.filter((_, i) => i % Math.max(1, Math.floor(sites.length / SAMPLE)) === 0);
  for (const site of sample) tiles.set(tileOf(site), unpackTile(tileAt(tileOf(site), now)));
  const [started, before] = [performance.now(), process.cpuUsage()];
  for (const site of sample) {
    const weather = weatherAt(tiles.get(tileOf(site))!, site);
    const sky = blendSky(weather ? [weather] : [], { place: site, elevation: site.elevation, steps, issuedAt: now });
    computePvColumns(createSiteSystem(site, 'utility', now), site, sky, site.elevation);
  }
  const { user, system } = process.cpuUsage(before);
  const scale = sites.length / sample.length;
  return { seconds: ((performance.now() - started) / 1000) * scale, processor: ((user + system) / 1e6) * scale };
}
