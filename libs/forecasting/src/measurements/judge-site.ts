import type { Measurement, Site, Verdict } from '@daystar/contracts';
import { startOf } from '@daystar/timeseries';
import { systemOf } from '../rows/pv-columns';
import { judgePlant, unjudged } from './judge-plant';
import { plantInClearSky } from './plant-in-clear-sky';

/** A verdict about each measurement of a site, in the order given; `ok` wherever a site has no capacity to go by. */
export function judgeSite(site: Site, measurements: readonly Measurement[]): Verdict[] {
  const { kind, capacity } = site;
  if (kind === 'weather' || capacity === undefined) return unjudged(measurements);
  return judgePlant(measurements, (steps) =>
    plantInClearSky(systemOf(site, kind, startOf(steps)), site, steps, site.elevation),
  );
}
