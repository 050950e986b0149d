import {
  type PowerSite,
  type ForecastIssue,
  type IssueInputs,
  type IssueSoiling,
  type PowerSeries,
  type Site,
  buildIssueId,
  buildSiteResource,
  isPowerSite,
  sliceProvenance,
  listStatedPlantProperties,
} from '@daystar/contracts';
import {
  type MeasuredPower,
  type PvColumns,
  type SiteSystem,
  type SiteTuning,
  type SkyState,
  type SunPath,
  type TunedColumns,
  adaptSky,
  addTuningFlags,
  computeCommonErrors,
  computeCapacities,
  computeCapacityFactors,
  computeClearSkyPower,
  createDeliveryFunction,
  applyGridLimits,
  hasDeliveryLimit,
  listMaximumPowers,
  computePvColumns,
  createSiteSystem,
  createSunPath,
  findMeasuredRows,
  flagMonthlySoiling,
  replaceMeasured,
  tuneColumns,
  withInitialSoiling,
} from '@daystar/forecasting';
import type { InitialSoiling } from '@daystar/solar';
import { HOUR, floorTo, stepEnd, stepIndex } from '@daystar/timeseries';
import { getNextIssueTime } from './issue-window';
import { roundPower } from './round-power';

/** Whether a site gets issues: it produces power, and its capacity is known. */
export const hasPowerForecasts = (site: Site | undefined): site is PowerSite =>
  site !== undefined && isPowerSite(site) && site.capacity !== undefined;

/** The learned tuning and the latest measurements that correct an issue. */
export interface AppliedTuning {
  readonly tuning: SiteTuning;
  /** Hash of the tuning in the input archive. */
  readonly hash?: string;
  readonly recentPower: readonly MeasuredPower[];
  /** Measured power of the span of the estimated actuals. */
  readonly pastPower: readonly MeasuredPower[];
}

export interface IssueOptions {
  /** When present, the issue also has the untuned columns. */
  readonly tuning?: AppliedTuning;
  /** Name of the skill snapshot with which the sky was blended. */
  readonly skillSnapshotName?: string;
  /** Soiling at the first step of the sky; clean modules when absent. */
  readonly initialSoiling?: InitialSoiling;
  /** Path of the sun over the site on the steps of the sky; computed when absent. */
  readonly path?: SunPath;
}

/** Builds the issue of a site from the sky over it. A pure function: the same inputs give the same issue. */
export function buildSiteIssue(
  site: PowerSite,
  sky: SkyState,
  issuedAt: number,
  {
    tuning,
    skillSnapshotName,
    initialSoiling,
    path = createSunPath(site, sky.steps, site.elevation),
  }: IssueOptions = {},
): ForecastIssue {
  const system = withInitialSoiling(createSiteSystem(site, site.kind, issuedAt), initialSoiling);
  // The potential is the power before limits of the grid connection.
  const untunedPotential = computePvColumns(system, site, sky, site.elevation, path);
  const tunedPotential = tuning && tuneSite(site, system, sky, untunedPotential, tuning, path);
  const potential = tunedPotential ?? untunedPotential;
  const untuned = applyGridLimits(untunedPotential, site, sky.steps);
  const tuned =
    tunedPotential && replaceMeasured(applyGridLimits(tunedPotential, site, sky.steps), tunedPotential.measured);
  const adaptation = tuning?.tuning.adaptation;
  const columns = tuned ?? untuned;
  const flagged = flagMonthlySoiling(site, sky.provenance, sky.columns.precipitation_rate);
  const provenance = tunedPotential ? addTuningFlags(flagged, tunedPotential.tuningFlags) : flagged;
  const hasPotential = hasDeliveryLimit(site);
  const plantProperties = listStatedPlantProperties(site);
  // Forecasts start at the full hour, so that the current period is whole at every period length.
  const forecastFrom = stepIndex(sky.steps, floorTo(issuedAt, HOUR)) + 1;
  const commonErrors = computeCommonErrors(sky, forecastFrom);
  const buildSeries = (from: number, to: number): PowerSeries => ({
    first_period_end: new Date(stepEnd(sky.steps, from)).toISOString(),
    pv_estimate: roundPower(columns.pv_estimate, from, to),
    ...(tuned && { untuned_estimate: roundPower(untuned.pv_estimate, from, to) }),
    ...(hasPotential && { pv_potential: roundPower(potential.pv_estimate, from, to) }),
    ...(hasPotential && tuned && { untuned_potential: roundPower(untunedPotential.pv_estimate, from, to) }),
    provenance: sliceProvenance(provenance, from, to),
  });
  return {
    resource: buildSiteResource(site.resource_id),
    issue_id: buildIssueId(issuedAt, site.version),
    issued_at: new Date(issuedAt).toISOString(),
    next_issue_at: new Date(getNextIssueTime(issuedAt)).toISOString(),
    unit: site.kind === 'rooftop' ? 'kW' : 'MW',
    capacity: site.capacity ?? 0,
    resource_version: site.version,
    ...(adaptation && { irradiance_bias: { by_index: [...adaptation.byIndex], by_hour: [...adaptation.byHour] } }),
    ...(commonErrors && { common_errors: commonErrors }),
    ...(plantProperties.length > 0 && { plant: plantProperties }),
    made_with: {
      ...describeInputs(issuedAt, skillSnapshotName, tuning),
      ...(initialSoiling && { soiling: toIssueSoiling(initialSoiling) }),
      ...(tunedPotential && { measured_rows: findMeasuredRows(tunedPotential.tuningFlags) }),
    },
    estimated_actuals: buildSeries(0, sky.actualSteps),
    forecasts: {
      ...buildSeries(forecastFrom, sky.steps.count),
      pv_estimate10: roundPower(columns.pv_estimate10, forecastFrom, sky.steps.count),
      pv_estimate90: roundPower(columns.pv_estimate90, forecastFrom, sky.steps.count),
      ...(tuned && {
        untuned_estimate10: roundPower(untuned.pv_estimate10, forecastFrom, sky.steps.count),
        untuned_estimate90: roundPower(untuned.pv_estimate90, forecastFrom, sky.steps.count),
      }),
    },
  };
}

/** Describes the inputs that a replay needs: references to the learned inputs, and the measurements themselves. */
function describeInputs(issuedAt: number, skillSnapshotName?: string, tuning?: AppliedTuning): IssueInputs {
  const { hash, recentPower = [] } = tuning ?? {};
  return {
    ...(skillSnapshotName !== undefined && { sky_record: skillSnapshotName }),
    ...(hash !== undefined && { tuning: hash }),
    ...(tuning && {
      measured: {
        ages: recentPower.map(({ end }) => (issuedAt - end) / 1000),
        lengths: recentPower.map(({ length }) => length / 1000),
        powers: recentPower.map((measured) => measured.power),
      },
    }),
  };
}

const toIssueSoiling = ({ loss, secondsSinceRain }: InitialSoiling): IssueSoiling => ({
  loss,
  ...(secondsSinceRain !== undefined && { seconds_since_rain: secondsSinceRain }),
});

function tuneSite(
  site: PowerSite,
  system: SiteSystem,
  sky: SkyState,
  untunedPotential: PvColumns,
  { tuning, recentPower, pastPower }: AppliedTuning,
  path: SunPath,
): TunedColumns {
  const { steps, actualSteps, issuedAt } = sky;
  const { adaptation } = tuning;
  const columns = adaptation
    ? computePvColumns(system, site, adaptSky(site, sky, adaptation), site.elevation, path)
    : untunedPotential;
  const clear = computeClearSkyPower(system, site, steps, site.elevation, path).power;
  const pastSteps = { ...steps, count: actualSteps };
  const deliver = createDeliveryFunction(site, pastSteps);
  const { capacity: stated = Infinity } = site;
  const factors = computeCapacityFactors(system.capacityFactors, steps);
  const highestFactor = factors ? Math.max(...factors) : 1;
  const capacity = stated * highestFactor;
  const ceilings = listMaximumPowers(site, computeCapacities(site, pastSteps), pastSteps);
  const hasLoad = site.load_profile !== undefined;
  const input = { columns, clear, steps, actualSteps, issuedAt, capacity, deliver, ceilings, hasLoad };
  // A limit that was learned at the stated capacity may not apply to an extended plant.
  const applied = highestFactor > 1 ? { ...tuning, limit: undefined } : tuning;
  const tuned = tuneColumns(input, applied, { recent: recentPower, past: pastPower });
  return factors
    ? limitToCapacity(
        tuned,
        factors.map((factor) => factor * stated),
      )
    : tuned;
}

/** Limits each row to the capacity at its time, except for measured rows. */
function limitToCapacity(columns: TunedColumns, capacities: Float64Array): TunedColumns {
  const limit = (column: Float64Array) =>
    column.map((power, i) => (columns.measured[i] >= 0 ? power : Math.min(power, capacities[i])));
  return {
    ...columns,
    pv_estimate: limit(columns.pv_estimate),
    pv_estimate10: limit(columns.pv_estimate10),
    pv_estimate90: limit(columns.pv_estimate90),
  };
}
