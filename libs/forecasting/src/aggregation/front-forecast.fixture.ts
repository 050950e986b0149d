import type { ForecastIssue, Place, TileGrid } from '@daystar/contracts';
import { createSeededRandom } from '@daystar/testing';
import { HOUR, MINUTE, NATIVE_PERIOD_MS, stepEnd, stepsBetween } from '@daystar/timeseries';
import { toNowcastWeather } from '../nowcast/nowcast-weather';
import { createOpacityNowcast } from '../nowcast/opacity-nowcast';
import { computeCommonErrors } from '../outputs/common-errors';
import { blendSky } from '../sky/blend/blend-sky';
import type { PlaceWeather } from '../sky/inputs/place-weather';
import type { Member } from './member';
import type { TrueSky } from './moving-front.fixture';

export const ISSUED_AT = Date.UTC(2026, 5, 21, 10);
const GRID: TileGrid = { south: 42, west: 3, spacing: 0.1, rows: 81, columns: 101 };
const STEPS = stepsBetween(ISSUED_AT - NATIVE_PERIOD_MS, ISSUED_AT + 2 * HOUR, NATIVE_PERIOD_MS);
const HOURS = stepsBetween(ISSUED_AT - 4 * HOUR, ISSUED_AT + 4 * HOUR, HOUR);
const FRAME_LAGS_MS = [-30, -15, 0].map((minutes) => minutes * MINUTE);

/** A site of 1 MW. Its power falls linearly with cloud opacity. */
export interface ForecastSite extends Member {
  readonly place: Place;
}

export const toPower = (opacity: number): number => 1 - opacity / 100;

/**
 * Forecasts the power of sites scattered over 4 x 6 degrees, from satellite frames up to the issue and a numerical
 * forecast.
 * @param model sky that the numerical forecast expects
 */
export function forecastSites(sky: TrueSky, model: TrueSky, seed: number, count: number): ForecastSite[] {
  const random = createSeededRandom(seed);
  const nowcast = createOpacityNowcast(
    GRID,
    FRAME_LAGS_MS.map((lag) => ({ time: ISSUED_AT + lag, opacity: observe(sky, ISSUED_AT + lag) })),
  );
  return Array.from({ length: count }, (_, i) => {
    const place = { latitude: 44 + 4 * random(), longitude: 5 + 6 * random() };
    const weather = [toNowcastWeather(nowcast, 'goes', place), forecastNumerically(model, place)];
    const resource_id = String(i);
    const issue = buildIssue(resource_id, weather, place);
    return { resource_id, capacity: 1, issue, place, places: [{ ...place, capacity: 1 }] };
  });
}

const observe = (sky: TrueSky, time: number): Float32Array =>
  Float32Array.from({ length: GRID.rows * GRID.columns }, (_, i) => {
    const latitude = GRID.south + GRID.spacing * Math.floor(i / GRID.columns);
    return sky.opacityAt({ latitude, longitude: GRID.west + GRID.spacing * (i % GRID.columns) }, time);
  });

const forecastNumerically = (model: TrueSky, place: Place): PlaceWeather => ({
  source: 'gfs',
  kind: 'forecast',
  run: ISSUED_AT - 4 * HOUR,
  distance: 0,
  steps: HOURS,
  columns: {
    cloud_opacity: Float64Array.from({ length: HOURS.count }, (_, i) =>
      model.opacityAt(place, stepEnd(HOURS, i) - HOUR / 2),
    ),
  },
});

function buildIssue(id: string, weather: readonly PlaceWeather[], place: Place): ForecastIssue {
  const sky = blendSky(weather, { place, elevation: 200, steps: STEPS, issuedAt: ISSUED_AT });
  const [from, rows] = [sky.actualSteps, STEPS.count - sky.actualSteps];
  const toColumn = (opacity: Float64Array) => Array.from(opacity.subarray(from), toPower);
  const common_errors = computeCommonErrors(sky, from);
  return {
    resource: `site/${id}`,
    issue_id: id,
    issued_at: new Date(ISSUED_AT).toISOString(),
    next_issue_at: new Date(ISSUED_AT + 10 * MINUTE).toISOString(),
    unit: 'MW',
    capacity: 1,
    resource_version: 1,
    ...(common_errors && { common_errors }),
    estimated_actuals: {
      first_period_end: new Date(ISSUED_AT).toISOString(),
      pv_estimate: [toPower(sky.columns.opacity50[from - 1])],
      provenance: [{ steps: 1, ladder: 'nwp', inputs: [] }],
    },
    forecasts: {
      first_period_end: new Date(stepEnd(STEPS, from)).toISOString(),
      pv_estimate: toColumn(sky.columns.opacity50),
      pv_estimate10: toColumn(sky.columns.opacity90),
      pv_estimate90: toColumn(sky.columns.opacity10),
      provenance: [{ steps: rows, ladder: 'nowcast+nwp', inputs: [] }],
    },
  };
}
