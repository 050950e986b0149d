import type { SiteProperties } from '@daystar/contracts';
import { type InitialSoiling, computeFinalSoiling } from '@daystar/solar';
import { firstStart, lastEnd } from '@daystar/timeseries';
import type { SiteSystem } from './capacity-changes';
import { createSiteSystem } from './pv-columns';
import { type Precipitation, createSoilingColumns } from './soiling-columns';

/**
 * Computes the soiling of a site at the end of past precipitation, with which its issue begins. Trackers count as horizontal.
 * @returns undefined without a soiling model, or when the last precipitation is unknown
 */
export function computeInitialSoiling(
  site: SiteProperties,
  kind: 'utility' | 'rooftop',
  past: Precipitation,
): InitialSoiling | undefined {
  const { soiling, dustSoiling, mounting } = createSiteSystem(site, kind, lastEnd(past.steps));
  if (!soiling) return undefined;
  const tilt = mounting.kind === 'fixed' ? mounting.surface.tilt : 0;
  const [origin, stepSeconds] = [firstStart(past.steps) / past.steps.stepMs, past.steps.stepMs / 1000];
  return computeFinalSoiling(createSoilingColumns(soiling, site, past), dustSoiling, tilt, { origin, stepSeconds });
}

/** Adds the initial soiling to a system with a soiling model. */
export const withInitialSoiling = (system: SiteSystem, initial: InitialSoiling | undefined): SiteSystem =>
  initial && system.soiling ? { ...system, soiling: { ...system.soiling, initial } } : system;
