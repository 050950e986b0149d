import type { ProvenanceRun } from '@daystar/contracts';
import { HOUR, stepsBetween } from '@daystar/timeseries';
import { buildProvenanceColumns, formatSourceWeights, formatWeatherSources, summarizeProvenance } from './provenance';

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

describe('the order of weather sources', () => {
  const hour = stepsBetween(0, HOUR, HOUR);
  // The first row has them in another order.
  const runs = [run(2, { icon: 0, gfs: 0.9, 'goes-east': 0.1 }), run(10, { icon: 0, gfs: 0.2, 'goes-east': 0.8 })];

  it('is that of their weights, also in headers, and sources of other variables are last', () => {
    const { weather_source, source_weights } = buildProvenanceColumns(runs, hour)!;
    expect(weather_source).toEqual(['goes-east gfs icon']);
    expect(source_weights).toEqual(['goes-east=0.68 gfs=0.32']);
    expect(summarizeProvenance(runs, hour).sources).toEqual(['goes-east', 'gfs', 'icon']);
    expect(formatWeatherSources(runs)).toBe('goes-east, gfs, icon');
  });
});
