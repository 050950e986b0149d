/**
 * How long it takes to make the rows of a country anew: a million systems in 5,000 sky cells of 50 tiles, four
 * orientations each, seven days at PT5M with their 10/50/90, from hourly weather on a grid to what all cells add up to;
 * and how long a file of a million rows takes to read. One core does it all.
 */
import { Readable } from 'node:stream';
import { type Fleet, type WeatherTile, centreOf, packColumn, tileOf } from '@daystar/contracts';
import { FleetReducer, type TileWeather, blendSky, fleetPower, unpackTile, weatherAt } from '@daystar/forecasting';
import { DAY, HOUR, NATIVE_PERIOD, type Steps, stepsBetween } from '@daystar/timeseries';
import { readFleet } from '../../apps/gateway/src/admin/fleet-file';
import { issueWindow } from '../../apps/forecast-engine/src/issue-window';
import { type Figure, figure } from './figure';

const ISSUED_AT = Date.UTC(2026, 5, 21);
const WEEK = stepsBetween(ISSUED_AT, ISSUED_AT + 7 * DAY, NATIVE_PERIOD);
/** The country is 5 x 10 tiles; its south-west corner. */
const SOUTH = 37.5;
const WEST = -7.5;
const CELLS = 5000;
/** A pass is timed on this many cells and told for all of them: they cost the same. */
const SAMPLE = 500;
const SYSTEMS = 1_000_000;
/** What a refresh, and a file, may take, s. */
const LIMIT = 60;

/**
 * `aggregation`: seconds per refresh of the seven days ahead; `aggregation.issue`: of a whole issue, the week that is past
 * too; `aggregation.cells`: cost of a cell when there are ten times as many, over that when there are few;
 * `aggregation.systems`: cost of a refresh with ten times as many systems in the same cells, over that with few (both 1
 * when cost is linear in cells and does not know systems); `aggregation.file`: seconds to read a million rows. Yardsticks
 * are the limits, and 1.
 */
export async function benchAggregation(): Promise<Figure[]> {
  const weather = weatherOfCountry();
  const fleet = country(SYSTEMS);
  const few = cellsOf(fleet, SAMPLE / 10);
  const many = cellsOf(fleet, SAMPLE);
  secondsOf(few, weather);
  const perCell = secondsOf(many, weather) / SAMPLE;
  const growth = perCell / (secondsOf(few, weather) / (SAMPLE / 10));
  const sparse = secondsOf(cellsOf(country(SYSTEMS / 10), SAMPLE), weather) / SAMPLE;
  const ofIssue = secondsOf(many, weather, issueWindow(ISSUED_AT)) / SAMPLE;
  return [
    figure('aggregation.cells', growth, 'ratio', 1),
    figure('aggregation.systems', perCell / sparse, 'ratio', 1),
    figure('aggregation.file', await secondsOfFile(), 's', LIMIT),
    figure('aggregation.issue', ofIssue * CELLS, 's', LIMIT),
    figure('aggregation', perCell * CELLS, 's', LIMIT),
  ];
}

/** Systems spread evenly over all cells, facing four ways. */
function country(systems: number): Fleet {
  const reducer = new FleetReducer();
  for (let i = 0; i < systems; i++) reducer.add(systemAt(i));
  return reducer.fleet();
}

/** The i-th system: cells one after another, and round again. */
function systemAt(i: number) {
  const cell = i % CELLS;
  const turn = Math.floor(i / CELLS);
  return {
    latitude: SOUTH + 0.25 * Math.floor(cell / 100) + 0.125,
    longitude: WEST + 0.25 * (cell % 100) + 0.125,
    capacity: 0.004 + 0.001 * (turn % 7),
    orientations: [{ share: 1, tilt: 30, azimuth: [180, 90, -90, 135][turn % 4] }],
  };
}

/** Cells from all over the country. */
const cellsOf = (fleet: Fleet, count: number): Fleet => ({
  ...fleet,
  cells: fleet.cells.filter((_, i) => i % (fleet.cells.length / count) === 0),
});

/** Processor time, so that other work on the machine does not count. */
function secondsOf(fleet: Fleet, weather: ReadonlyMap<string, TileWeather>, steps = WEEK): number {
  const before = process.cpuUsage();
  const sum = new Float64Array(steps.count);
  for (const cell of fleet.cells) {
    const place = centreOf(cell.cell);
    const tile = weather.get(tileOf(place));
    const told = tile && weatherAt(tile, place);
    const sky = blendSky(told ? [told] : [], { place, steps, issuedAt: ISSUED_AT });
    const { pv_estimate, pv_estimate10, pv_estimate90 } = fleetPower(fleet, cell, sky, ISSUED_AT);
    for (const column of [pv_estimate, pv_estimate10, pv_estimate90]) {
      for (let i = 0; i < sum.length; i++) sum[i] += column[i];
    }
  }
  if (!(Math.max(...sum) > 0)) throw new Error('the country has no power');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Hourly clouds and temperatures on a grid of half degrees, by tile. */
function weatherOfCountry(): Map<string, TileWeather> {
  const hours: Steps = stepsBetween(ISSUED_AT - 8 * DAY, ISSUED_AT + 8 * DAY, HOUR);
  const tiles = new Map<string, TileWeather>();
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 10; column++) {
      const [south, west] = [SOUTH + 2.5 * row, WEST + 2.5 * column];
      const name = tileOf({ latitude: south + 1, longitude: west + 1 });
      const nodes = 36 * hours.count;
      const clouds = Float64Array.from({ length: nodes }, (_, i) => 50 + 49 * Math.sin(i / 7 + row + column));
      const warmth = Float64Array.from({ length: nodes }, (_, i) => 15 + 8 * Math.sin(i / 4));
      const tile: WeatherTile = {
        source: 'bench',
        kind: 'forecast',
        run: new Date(ISSUED_AT).toISOString(),
        tile: name,
        first_period_end: new Date(hours.firstEnd).toISOString(),
        period: 'PT60M',
        steps: hours.count,
        grid: { south, west, spacing: 0.5, rows: 6, columns: 6 },
        columns: { cloud_opacity: packColumn(clouds), air_temp: packColumn(warmth) },
      };
      tiles.set(name, unpackTile(tile));
    }
  }
  return tiles;
}

async function secondsOfFile(): Promise<number> {
  const before = process.cpuUsage();
  const { systems } = await readFleet(Readable.from(linesOfFile()));
  if (systems !== SYSTEMS) throw new Error(`${systems} systems were read of ${SYSTEMS}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The file in pieces of a thousand rows. */
function* linesOfFile(): Generator<string> {
  yield 'latitude,longitude,capacity_kw,tilt,azimuth,install_year\n';
  for (let from = 0; from < SYSTEMS; from += 1000) {
    let piece = '';
    for (let i = from; i < from + 1000; i++) {
      const { latitude, longitude, capacity, orientations } = systemAt(i);
      const [{ tilt, azimuth }] = orientations;
      piece += `${latitude},${longitude},${1000 * capacity},${tilt},${azimuth},${2008 + (i % 19)}\n`;
    }
    yield piece;
  }
}
