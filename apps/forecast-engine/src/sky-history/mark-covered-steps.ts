import type { SkyState } from '@daystar/forecasting';

/** Marks the steps of a sky that have weather. @returns 1 for each step with weather, 0 for climatology */
export function markCoveredSteps({ steps, provenance }: Pick<SkyState, 'steps' | 'provenance'>): Uint8Array {
  const covered = new Uint8Array(steps.count);
  let from = 0;
  for (const { steps: stepCount, ladder: dataBasis } of provenance) {
    covered.fill(dataBasis === 'climatology' ? 0 : 1, from, from + stepCount);
    from += stepCount;
  }
  return covered;
}
