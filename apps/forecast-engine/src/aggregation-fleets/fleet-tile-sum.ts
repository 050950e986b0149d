import {
  type FleetCell,
  type ForecastIssue,
  type PowerSeries,
  buildIssueId,
  sliceProvenance,
} from '@daystar/contracts';
import {
  CommonErrorAverage,
  type SkyState,
  computeCellCapacity,
  computeCommonErrors,
  computeFleetPower,
} from '@daystar/forecasting';
import { HOUR, type Steps, floorTo, lastEnd, stepEnd, stepIndex } from '@daystar/timeseries';
import type { FleetTile } from '../directory/fleet-directory';
import { getIssueWindow, getNextIssueTime } from '../issues/issue-window';
import { roundPower } from '../issues/round-power';

const SUMMED_COLUMNS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;
type SummedColumn = (typeof SUMMED_COLUMNS)[number];

/**
 * Sums the power of a fleet's cells within one tile, MW. Quantiles are added; the aggregation service corrects their
 * spread.
 */
export class FleetTileSum {
  private readonly steps: Steps;
  private readonly sums: Record<SummedColumn, Float64Array>;
  private readonly commonErrors = new CommonErrorAverage();
  /** Index of the first forecast step. */
  private readonly forecastFrom: number;
  private capacity = 0;
  private largestCellCapacity = 0;
  private sky?: SkyState;

  constructor(
    private readonly fleetTile: FleetTile,
    private readonly issuedAt: number,
  ) {
    this.steps = getIssueWindow(issuedAt);
    this.forecastFrom = stepIndex(this.steps, floorTo(issuedAt, HOUR)) + 1;
    const createZeros = () => new Float64Array(this.steps.count);
    this.sums = { pv_estimate: createZeros(), pv_estimate10: createZeros(), pv_estimate90: createZeros() };
  }

  add(cell: FleetCell, sky: SkyState): void {
    const { fleet } = this.fleetTile;
    const power = computeFleetPower(fleet, cell, sky, this.issuedAt);
    for (const name of SUMMED_COLUMNS) for (let i = 0; i < this.steps.count; i++) this.sums[name][i] += power[name][i];
    this.commonErrors.add(computeCommonErrors(sky, this.forecastFrom), power, this.forecastFrom);
    const capacity = computeCellCapacity(fleet, cell, lastEnd(this.steps));
    this.capacity += capacity;
    // Cells of a tile have the same sources: take the provenance of the cell with the largest capacity.
    if (!this.sky || capacity > this.largestCellCapacity) [this.sky, this.largestCellCapacity] = [sky, capacity];
  }

  toIssue(): ForecastIssue {
    const { steps, issuedAt, sums, fleetTile, forecastFrom } = this;
    const { provenance = [], actualSteps = 0 } = this.sky ?? {};
    const commonErrors = this.commonErrors.toCommonErrors();
    const buildSeries = (from: number, to: number): PowerSeries => ({
      first_period_end: new Date(stepEnd(steps, from)).toISOString(),
      pv_estimate: roundPower(sums.pv_estimate, from, to),
      provenance: sliceProvenance(provenance, from, to),
    });
    return {
      resource: fleetTile.resource,
      issue_id: buildIssueId(issuedAt, fleetTile.version),
      issued_at: new Date(issuedAt).toISOString(),
      next_issue_at: new Date(getNextIssueTime(issuedAt)).toISOString(),
      unit: 'MW',
      capacity: this.capacity,
      resource_version: fleetTile.version,
      ...(commonErrors && { common_errors: commonErrors }),
      estimated_actuals: buildSeries(0, actualSteps),
      forecasts: {
        ...buildSeries(forecastFrom, steps.count),
        pv_estimate10: roundPower(sums.pv_estimate10, forecastFrom),
        pv_estimate90: roundPower(sums.pv_estimate90, forecastFrom),
      },
    };
  }
}
