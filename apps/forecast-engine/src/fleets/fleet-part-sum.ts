import { type FleetCell, type ForecastIssue, type PowerSeries, issueId } from '@daystar/contracts';
import { type SkyState, cellCapacity, fleetPower } from '@daystar/forecasting';
import { HOUR, type Steps, floorTo, lastEnd, stepEnd, stepIndex } from '@daystar/timeseries';
import { issueWindow, nextIssueAt } from '../issues/issue-window';
import { sliceProvenance } from '../issues/slice-provenance';
import type { FleetPart } from '../directory/fleet-directory';

const POWERS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;

/** The cells of a fleet within one tile, added up; quantiles straight, which the sum of the aggregation takes back. */
export class FleetPartSum {
  private readonly steps: Steps;
  private readonly sums: Record<(typeof POWERS)[number], Float64Array>;
  private capacity = 0;
  private largest = 0;
  private sky?: SkyState;

  constructor(
    private readonly part: FleetPart,
    private readonly issuedAt: number,
  ) {
    this.steps = issueWindow(issuedAt);
    const column = () => new Float64Array(this.steps.count);
    this.sums = { pv_estimate: column(), pv_estimate10: column(), pv_estimate90: column() };
  }

  add(cell: FleetCell, sky: SkyState): void {
    const { fleet } = this.part;
    const power = fleetPower(fleet, cell, sky, this.issuedAt);
    for (const name of POWERS) for (let i = 0; i < this.steps.count; i++) this.sums[name][i] += power[name][i];
    const capacity = cellCapacity(fleet, cell, lastEnd(this.steps));
    this.capacity += capacity;
    // Cells of a tile have the same sources: the one that weighs most speaks for how their rows were made.
    if (!this.sky || capacity > this.largest) [this.sky, this.largest] = [sky, capacity];
  }

  issue(): ForecastIssue {
    const { steps, issuedAt, sums } = this;
    const { provenance = [], actualSteps = 0 } = this.sky ?? {};
    const forecastFrom = stepIndex(steps, floorTo(issuedAt, HOUR)) + 1;
    const rows = (name: (typeof POWERS)[number], from: number, to: number) =>
      Array.from(sums[name].subarray(from, to), (value) => Math.round(value * 1e4) / 1e4);
    const series = (from: number, to: number): PowerSeries => ({
      first_period_end: new Date(stepEnd(steps, from)).toISOString(),
      pv_estimate: rows('pv_estimate', from, to),
      provenance: sliceProvenance(provenance, from, to),
    });
    return {
      resource: this.part.resource,
      issue_id: issueId(issuedAt, this.part.version),
      issued_at: new Date(issuedAt).toISOString(),
      next_issue_at: new Date(nextIssueAt(issuedAt)).toISOString(),
      unit: 'MW',
      capacity: this.capacity,
      resource_version: this.part.version,
      estimated_actuals: series(0, actualSteps),
      forecasts: {
        ...series(forecastFrom, steps.count),
        pv_estimate10: rows('pv_estimate10', forecastFrom, steps.count),
        pv_estimate90: rows('pv_estimate90', forecastFrom, steps.count),
      },
    };
  }
}
