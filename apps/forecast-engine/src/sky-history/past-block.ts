import { type Place, type SkyBlock, type SkyHistorySpan, getCentre } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { NATIVE_PERIOD_MS, type Steps, stepEnd, stepsBetween } from '@daystar/timeseries';

/** Blends the sky of a place in the past. */
interface PastSkySource {
  blendSky(place: Place, steps: Steps): Promise<SkyState>;
}

/** Computes the past sky of a point and a span, as it is stored in the row cache. */
export async function computePastBlock(
  skies: PastSkySource,
  point: string,
  { from, to }: SkyHistorySpan,
): Promise<SkyBlock> {
  const steps = stepsBetween(from, to, NATIVE_PERIOD_MS);
  const { columns, provenance } = await skies.blendSky(getCentre(point), steps);
  const end = new Date(to).toISOString();
  return {
    cell: point,
    issued_at: end,
    next_issue_at: end,
    first_period_end: new Date(stepEnd(steps, 0)).toISOString(),
    period: 'PT5M',
    actual_steps: steps.count,
    columns,
    provenance,
  };
}
