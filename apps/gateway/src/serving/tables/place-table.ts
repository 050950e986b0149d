import {
  type IrradianceBias,
  type Place,
  type SiteProperties,
  type TrackerProperties,
  dependsOnPastWeather,
} from '@daystar/contracts';
import {
  type SkyState,
  type SoilingModel,
  adaptSky,
  applyGridLimits,
  computePvColumns,
  computeQuartileColumns,
  computeRadiationColumns,
  computeSoilingLoss,
  createSiteSystem,
  derivePowerColumns,
  listQuartileSources,
} from '@daystar/forecasting';
import { type RowTable, type SeriesName, getRowKind } from '@daystar/formats';
import { type PackedSky, unpackSky } from '@daystar/row-cache';
import { type Steps, coarserSteps, lastEnd, resampleByMean, firstStart, slicePeriods } from '@daystar/timeseries';
import type { ForecastQuery } from '../query/forecast-query';
import { averageRows } from './average-rows';
import { applyView } from './provenance';
import { sliceSkyProvenance, getSkySteps, sliceSky } from './sky-slice';
import { SkyWindowCache, sliceWindow } from './sky-windows';

/** PV system of a request or of a registered site. Rows are in `unit`; capacities are in kW, or in MW when `unit` is MW. */
export interface PowerSystemRequest extends SiteProperties {
  readonly unit: 'MW' | 'kW' | 'W';
}

/** Selects rows of a place. */
export interface PlaceTableRequest {
  /** The packed sky over the place. The same `skyName` means the same sky. */
  readonly sky: Uint8Array;
  readonly skyName: string;
  readonly subject: RadiationSubject | PowerSubject | SoilingSubject;
  readonly series: SeriesName;
  readonly query: ForecastQuery;
  /** Periods of the rows; the sky covers them. */
  readonly periods: Steps;
}

/** Orientation of a plane; missing values have the defaults of sites. */
export type PlaneOrientation = Pick<SiteProperties, 'tilt' | 'azimuth' | 'tracking_type'> & TrackerProperties;

interface RadiationSubject {
  readonly kind: 'radiation';
  readonly place: Place;
  /** Stated elevation, m; taken from the coarse terrain table when absent. */
  readonly elevation?: number;
  /** Horizon elevations, degrees, by direction: they shade the sun and the sky. */
  readonly horizon?: readonly number[];
  /** Plane of the irradiance `gti`. */
  readonly plane?: PlaneOrientation;
  /** Correction of the estimated actuals, learned from measured irradiance of the place. */
  readonly bias?: IrradianceBias;
}

interface PowerSubject {
  readonly kind: 'power';
  readonly system: PowerSystemRequest;
  /** Present for a registered site; absent for a rooftop system that the request describes. */
  readonly site?: { readonly kind: 'utility' | 'rooftop' };
}

interface SoilingSubject {
  readonly kind: 'soiling';
  readonly place: Place;
  readonly model: SoilingModel;
}

const windows = new SkyWindowCache();

/** Builds the rows of a place, on any thread. Each thread caches recent windows of skies; the rows depend only on the request. */
export function buildPlaceTable({
  sky: skyBytes,
  skyName,
  subject,
  series,
  query,
  periods,
}: PlaceTableRequest): RowTable {
  if (subject.kind === 'soiling') return buildSoilingTable(unpackSky(skyBytes), subject, series, query, periods);
  const extent = subject.kind === 'power' && dependsOnPastWeather(subject.system) ? 'from-start' : 'margins';
  // Windows of the past are large and rarely requested again.
  const {
    slice: sky,
    periodsWithMargins,
    getRuns,
  } = query.window || extent === 'from-start'
    ? sliceWindow(unpackSky(skyBytes), periods, undefined, extent)
    : windows.getWindow(skyName, periods, () => unpackSky(skyBytes));
  const shownColumns = query.fields?.[series]?.map(({ name, column = name }) => column) ?? [];
  const computedColumns =
    subject.kind === 'power'
      ? computePowerColumns(sky, subject, query)
      : computeSkyRadiationColumns(sky, subject, shownColumns, query);
  const quartiles = computeQuartileColumns(shownColumns, (name) => computedColumns[name]);
  const columns = Object.entries({ ...computedColumns, ...quartiles }).map(([name, values]) => [
    name,
    slicePeriods(periods, values, periodsWithMargins),
  ]);
  const family = subject.kind === 'radiation' ? 'radiation' : subject.site ? 'pv' : 'world_pv';
  const kind = getRowKind(family, series);
  const table = { kind, steps: periods, columns: Object.fromEntries(columns) as RowTable['columns'] };
  return averageRows(applyView(table, query, getRuns), query.rowsPerMean);
}

/** Builds rows of soiling losses. Soiling accumulates from the start of the sky data, not from the first row. */
function buildSoilingTable(
  packedSky: PackedSky,
  { place, model }: SoilingSubject,
  series: SeriesName,
  query: ForecastQuery,
  periods: Steps,
): RowTable {
  const wholePeriods = coarserSteps(getSkySteps(packedSky), periods.stepMs);
  const span = { ...wholePeriods, count: (lastEnd(periods) - wholePeriods.firstEnd) / periods.stepMs + 1 };
  const sky = sliceSky(packedSky, span);
  const loss = resampleByMean(computeSoilingLoss(place, sky, model, firstStart(periods)), sky.steps, periods.stepMs);
  const columns = { [`${model.kind}_loss_fraction`]: slicePeriods(periods, loss, span) };
  const getRuns = () => sliceSkyProvenance(packedSky, periods);
  return applyView({ kind: getRowKind('radiation', series), steps: periods, columns }, query, getRuns);
}

type Columns = Readonly<Record<string, Float64Array>>;

function computePowerColumns(sky: SkyState, { system, site }: PowerSubject, { period }: ForecastQuery): Columns {
  const { unit, ...properties } = system;
  const potential = computePvColumns(
    createSiteSystem(properties, site?.kind ?? 'rooftop', sky.issuedAt),
    system,
    sky,
    system.elevation,
  );
  const columns = {
    ...applyGridLimits(potential, system, sky.steps),
    ...(site && { pv_potential: potential.pv_estimate }),
  };
  const perUnit = unit === 'W' ? 1000 : 1;
  const computeMeans = (power: Float64Array) =>
    resampleByMean(power, sky.steps, period).map((value) => value * perUnit);
  const means = Object.fromEntries(
    Object.entries(columns).map(([name, values]: [string, Float64Array]) => [name, computeMeans(values)]),
  );
  return site ? { ...means, ...derivePowerColumns(means.pv_estimate, (system.capacity ?? NaN) * perUnit) } : means;
}

function computeSkyRadiationColumns(
  sky: SkyState,
  { place, elevation, horizon, plane, bias }: RadiationSubject,
  shownColumns: readonly string[],
  query: ForecastQuery,
): Columns {
  const adaptedSky = bias ? adaptSky(place, sky, { byIndex: bias.by_index, byHour: bias.by_hour }) : sky;
  const extras = [...shownColumns, ...listQuartileSources(shownColumns)];
  const { columns } = computeRadiationColumns(place, adaptedSky, query.period, { elevation, horizon, plane, extras });
  return columns;
}
