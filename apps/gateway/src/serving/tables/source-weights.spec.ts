import type { ProvenanceRun } from '@daystar/contracts';
import { formatSourceWeights } from './provenance';

const run = (steps: number, weights: Readonly<Record<string, number | undefined>>): ProvenanceRun => ({
  steps,
  ladder: 'nowcast+nwp',
  inputs: Object.entries(weights).map(([source, weight]) => ({ source, run: '2026-06-01T00:00:00Z', weight })),
});

describe('the column source_weights', () => {
  it('has the mean weight of each source over the steps of a period, the largest first', () => {
    const runs = [run(1, { gfs: 0.2, 'goes-east': 0.8 }), run(2, { gfs: 0.5, 'goes-east': 0.5 })];
    expect(formatSourceWeights(runs)).toBe('goes-east=0.60 gfs=0.40');
  });

  it('leaves out sources of other variables, and is empty for rows of an earlier release', () => {
    expect(formatSourceWeights([run(6, { 'goes-east': 1, gfs: 0 })])).toBe('goes-east=1.00');
    expect(formatSourceWeights([run(6, { gfs: undefined })])).toBe('');
  });
});
