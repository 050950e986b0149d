import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { compareIssues, removeTuning } from './compare-issues';

const example = siteForecastIssued.example;
const withColumns = (columns: Partial<ForecastIssue['forecasts']>): ForecastIssue => {
  const { made_with: _, irradiance_bias: __, ...fields } = example;
  return { ...fields, forecasts: { ...example.forecasts, ...columns } };
};
const untuned = withColumns({ pv_estimate: [6], pv_potential: [9] });
const tuned = withColumns({ pv_estimate: [3], pv_potential: [3], untuned_estimate: [6], untuned_potential: [9] });

describe('the comparison of a replayed issue', () => {
  it('compares the untuned potential when tuning is removed', () => {
    expect(removeTuning(tuned)).toEqual(untuned);
    expect(compareIssues(removeTuning(tuned), untuned).same).toBe(true);
  });

  it('counts a row whose potential differs', () => {
    const other = withColumns({ ...tuned.forecasts, pv_potential: [5] });
    expect(compareIssues(tuned, other)).toMatchObject({ same: false, differing_rows: 1, largest_difference: 2 });
  });

  it('ignores the untuned potential if the served issue is of a release that did not store it', () => {
    const { untuned_potential: _, ...columns } = tuned.forecasts;
    const older = { ...tuned, forecasts: columns };
    expect(compareIssues(older, tuned).same).toBe(true);
    expect(compareIssues(tuned, older).same).toBe(false);
  });

  it('ignores the time of the next issue, which older releases announced too early', () => {
    const older = { ...tuned, next_issue_at: '2026-01-01T19:09:00Z' };
    expect(compareIssues(older, tuned).same).toBe(true);
  });

  it('ignores the common errors if the served issue is of a release that did not store them', () => {
    const newer = { ...tuned, common_errors: { motion_east: [20], motion_north: [], system: [30] } };
    expect(compareIssues(tuned, newer).same).toBe(true);
    expect(compareIssues(newer, tuned).same).toBe(false);
  });
});
