import type { ProvenanceRun } from '@daystar/contracts';
import { MINUTE, firstStart, stepsBetween } from '@daystar/timeseries';
import type { IssueSeries } from './issue-series';
import { mergeProvenance } from './merge-provenance';

const steps = stepsBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1) + 60 * MINUTE, 5 * MINUTE);

/** A member whose rows all have the same inputs. */
function createMember(weights: Readonly<Record<string, number | undefined>>): IssueSeries {
  const inputs = Object.entries(weights).map(([source, weight]) => ({
    source,
    run: '2026-06-01T00:00:00.000Z',
    ...(weight !== undefined && { weight }),
  }));
  const run: ProvenanceRun = { steps: steps.count, ladder: 'nwp', inputs };
  const from = firstStart(steps);
  return { getProvenanceRuns: () => [{ from, to: from + 60 * MINUTE, run }] } as unknown as IssueSeries;
}

describe('the provenance of an aggregation', () => {
  it('has the mean weight of each input over the members, some of which lack it', () => {
    const [merged] = mergeProvenance([createMember({ gfs: 1 }), createMember({ gfs: 0.4, ecmwf: 0.6 })], steps);
    expect(merged.inputs.map(({ source, weight }) => [source, weight])).toEqual([
      ['ecmwf', 0.3],
      ['gfs', 0.7],
    ]);
  });

  it('has no weights when a member of an earlier release has none', () => {
    const [merged] = mergeProvenance([createMember({ gfs: 1 }), createMember({ gfs: undefined })], steps);
    expect(merged.inputs).toEqual([{ source: 'gfs', run: '2026-06-01T00:00:00.000Z' }]);
  });
});
