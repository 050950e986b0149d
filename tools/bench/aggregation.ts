/**
 * How long it takes to make the rows of a country anew: a million systems in 5,000 sky cells of 50 tiles, four
 * orientations each, seven days at PT5M with their 10/50/90, from hourly weather on a grid to what all cells add up to;
 * and how long a file of a million rows takes to read. One core does it all.
 */
import { Readable } from 'node:stream';
import { type Fleet, type ForecastIssue, type WeatherTile, centreOf, packColumn, tileOf } from '@daystar/contracts';
import {
  FleetReducer,
  type Member,
  SumMemory,
  sumIssues,
  type TileWeather,
  blendSky,
  fleetPower,
  unpackTile,
  weatherAt,
} from '@daystar/forecasting';
import { DAY, HOUR, NATIVE_PERIOD, type Steps, stepsBetween } from '@daystar/timeseries';
import { readFleet } from '../../apps/gateway/src/admin/fleet-file';
import { issueWindow } from '../../apps/forecast-engine/src/issues/issue-window';
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
 * when cost is linear in cells and does not know systems); `aggregation.file`: seconds to read a million rows;
 * `aggregation.sum`: seconds to add up a thousand members of 40 tiles of which those of one tile have new issues, beside
 * seconds when all are added up anew; `aggregation.members`: cost of a member when there are ten times as many. Yardsticks
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
  const { anew: all, again } = secondsOfSum(1000, 40);
  const ofIssue = secondsOf(many, weather, issueWindow(ISSUED_AT)) / SAMPLE;
  return [
    figure('aggregation.cells', growth, 'ratio', 1),
    figure('aggregation.systems', perCell / sparse, 'ratio', 1),
    figure('aggregation.members', all / 1000 / (secondsOfSum(100, 4).anew / 100), 'ratio', 1),
    figure('aggregation.sum', again, 's', all),
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

/** Processor time to add up members in tiles, all of them and again after those of one tile have new issues. */
function secondsOfSum(count: number, tiles: number): { anew: number; again: number } {
  const issues = Array.from({ length: count }, (_, i) => issueOf(i, 'first'));
  const membersWith = (newIn: number): Member[] =>
    issues.map((issue, i) => ({
      resource_id: `member-${i}`,
      capacity: 10,
      issue: i % tiles === newIn ? issueOf(i, 'second') : issue,
      places: [
        { latitude: SOUTH + 2.5 * (i % 5) + 1, longitude: WEST + 2.5 * (Math.floor(i / 5) % 8) + 1, capacity: 10 },
      ],
    }));
  const timed = (members: Member[], memory?: SumMemory) => {
    const before = process.cpuUsage();
    if (!sumIssues(members, undefined, memory)) throw new Error('nothing was summed');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const memory = new SumMemory();
  timed(membersWith(-1), memory);
  return { anew: timed(membersWith(-1)), again: timed(membersWith(1), memory) };
}

function issueOf(i: number, vintage: string): ForecastIssue {
  const { firstEnd, count } = issueWindow(ISSUED_AT);
  const past = (ISSUED_AT - firstEnd) / NATIVE_PERIOD + 1;
  const series = (from: number, to: number) => ({
    first_period_end: new Date(firstEnd + from * NATIVE_PERIOD).toISOString(),
    pv_estimate: Array.from({ length: to - from }, (_, step) => 5 + ((from + step + i) % 50) / 10),
    provenance: [
      {
        steps: to - from,
        ladder: 'nwp' as const,
        inputs: [{ source: 'bench', run: new Date(ISSUED_AT).toISOString() }],
      },
    ],
  });
  const ahead = series(past, count);
  return {
    ...{ resource: 'site/0000-0000-0000-0000', issue_id: `${vintage}-${i}`, unit: 'MW', capacity: 10 },
    ...{ issued_at: new Date(ISSUED_AT).toISOString(), next_issue_at: new Date(ISSUED_AT).toISOString() },
    resource_version: 1,
    estimated_actuals: series(0, past),
    forecasts: {
      ...ahead,
      pv_estimate10: ahead.pv_estimate.map((power) => 0.7 * power),
      pv_estimate90: ahead.pv_estimate.map((power) => 1.1 * power),
    },
  };
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
