import { type Place, type ProvenanceRun, type SiteProperties, hasSoilingModel, splitRuns } from '@daystar/contracts';
import type { ModuleSoiling, SoilingColumns } from '@daystar/solar';
import { HOUR, firstStart, stepEnd } from '@daystar/timeseries';
import type { SkyState } from '../sky/blend/sky-state';
import { lookUpParticulateMatter } from './particulate-matter';

/** Precipitation by step, mm/h. */
export interface Precipitation extends Pick<SkyState, 'steps'> {
  readonly columns: Pick<SkyState['columns'], 'precipitation_rate'>;
}

/** Rain and dust around modules with a soiling model, on the native steps of a sky. */
export function createSoilingColumns(
  { washedAt, initial, ...soiling }: ModuleSoiling,
  place: Place,
  { steps, columns }: Precipitation,
): SoilingColumns {
  const rates = columns.precipitation_rate ?? new Float64Array(steps.count).fill(NaN);
  const times = Array.from({ length: steps.count }, (_, i) => stepEnd(steps, i));
  const findStep = (time: number) => Math.ceil((time - firstStart(steps)) / steps.stepMs);
  return {
    soiling,
    initial,
    rain: rates.map((rate) => (rate * steps.stepMs) / HOUR),
    ...(soiling.kind === 'hsu' && { particulateMatter: lookUpParticulateMatter(place, times) }),
    washes: washedAt.map(findStep).sort((a, b) => a - b),
  };
}

/**
 * Flags the steps of a site with a soiling model at which rain is unknown, so that `dust_soiling_average` is used
 * instead.
 * @param runs provenance of the steps
 * @param rates precipitation by step; NaN where unknown
 */
export const flagMonthlySoiling = (
  site: Pick<SiteProperties, 'soiling_model'>,
  runs: readonly ProvenanceRun[],
  rates: ArrayLike<number> | undefined,
): readonly ProvenanceRun[] =>
  hasSoilingModel(site)
    ? splitRuns(
        runs,
        (step) => rates === undefined || Number.isNaN(rates[step]),
        (run, isUnknown) => (isUnknown ? { ...run, plant_flags: ['monthly_soiling'] } : run),
      )
    : runs;
