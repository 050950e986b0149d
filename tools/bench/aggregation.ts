/**
 * Processor time to refresh the rows of a country on one core: a million systems in 5,000 sky cells of 50 tiles. Each cell
 * has systems of four orientations. A refresh goes from gridded hourly weather to the sum of all cells: seven days ahead at PT5M, with P10,
 * P50 and P90. Also measures the time to read a file of a million rows.
 */
import { Readable } from 'node:stream';
import { type Fleet, type WeatherTile, getCentre, packColumn, getTileName } from '@daystar/contracts';
import {
  FleetReducer,
  type Member,
  GroupSumsCache,
  aggregateIssues,
  type TileWeather,
  blendSky,
  computeFleetPower,
  unpackTile,
  sampleWeather,
} from '@daystar/forecasting';
import { DAY, HOUR, NATIVE_PERIOD_MS, type Steps, stepsBetween } from '@daystar/timeseries';
import { readFleet } from '../../apps/gateway/src/admin/fleet-file';
import { getIssueWindow } from '../../apps/forecast-engine/src/issues/issue-window';
import { type BenchResult, createResult } from './bench-result';
import { createIssue } from './create-issue';

const ISSUED_AT = Date.UTC(2026, 5, 21);
const WEEK = stepsBetween(ISSUED_AT, ISSUED_AT + 7 * DAY, NATIVE_PERIOD_MS);
/** South-west corner of the country, which has 5 x 10 tiles, degrees. */
const SOUTH = 37.5;
const WEST = -7.5;
const CELLS = 5000;
/** Number of timed cells; the result is scaled to all cells. */
const SAMPLE_CELLS = 500;
const SYSTEMS = 1_000_000;
/** Time limit of a refresh, and of reading a file, s. */
const MAX_SECONDS = 60;

/**
 * `aggregation`: seconds per refresh of the seven days ahead. `aggregation.issue`: seconds per issue, including the past week.
 * `aggregation.cells` and `aggregation.members`: cost of a cell or member relative to its cost with a tenth as many.
 * `aggregation.systems`: cost of a refresh relative to its cost with a tenth of the systems in the same cells. These ratios
 * are 1 for a cost that is linear in cells and members and independent of systems. `aggregation.file`: seconds to read a
 * million rows. `aggregation.sum`: seconds to sum a thousand members when only the members of one of 40 tiles have new issues. Its
 * reference value is the time of a complete sum. The other reference values are the limits or 1.
 */
export async function benchAggregation(): Promise<BenchResult[]> {
  const weather = createWeather();
  const fleet = createCountry(SYSTEMS);
  const smallSample = sampleCells(fleet, SAMPLE_CELLS / 10);
  const largeSample = sampleCells(fleet, SAMPLE_CELLS);
  timeFleet(smallSample, weather);
  const perCell = timeFleet(largeSample, weather) / SAMPLE_CELLS;
  const growth = perCell / (timeFleet(smallSample, weather) / (SAMPLE_CELLS / 10));
  const perSparseCell = timeFleet(sampleCells(createCountry(SYSTEMS / 10), SAMPLE_CELLS), weather) / SAMPLE_CELLS;
  const { complete, incremental } = timeSums(1000, 40);
  const perIssueCell = timeFleet(largeSample, weather, getIssueWindow(ISSUED_AT)) / SAMPLE_CELLS;
  return [
    createResult('aggregation.cells', growth, 'ratio', 1),
    createResult('aggregation.systems', perCell / perSparseCell, 'ratio', 1),
    createResult('aggregation.members', complete / 1000 / (timeSums(100, 4).complete / 100), 'ratio', 1),
    createResult('aggregation.sum', incremental, 's', complete),
    createResult('aggregation.file', await timeFile(), 's', MAX_SECONDS),
    createResult('aggregation.issue', perIssueCell * CELLS, 's', MAX_SECONDS),
    createResult('aggregation', perCell * CELLS, 's', MAX_SECONDS),
  ];
}

/** Creates a fleet with its systems spread evenly over all cells, in four orientations. */
function createCountry(systems: number): Fleet {
  const reducer = new FleetReducer();
  for (let i = 0; i < systems; i++) reducer.add(createSystem(i));
  return reducer.toFleet();
}

/** Creates the i-th system. Consecutive systems are in consecutive cells: each round adds one system to every cell. */
function createSystem(i: number) {
  const cell = i % CELLS;
  const round = Math.floor(i / CELLS);
  return {
    latitude: SOUTH + 0.25 * Math.floor(cell / 100) + 0.125,
    longitude: WEST + 0.25 * (cell % 100) + 0.125,
    capacity: 0.004 + 0.001 * (round % 7),
    orientations: [{ share: 1, tilt: 30, azimuth: [180, 90, -90, 135][round % 4] }],
  };
}

/** Returns the cells sampled evenly from the whole country. */
const sampleCells = (fleet: Fleet, count: number): Fleet => ({
  ...fleet,
  cells: fleet.cells.filter((_, i) => i % (fleet.cells.length / count) === 0),
});

/** Returns the processor seconds to compute a fleet, unaffected by other processes. */
function timeFleet(fleet: Fleet, weather: ReadonlyMap<string, TileWeather>, steps = WEEK): number {
  const cpuBefore = process.cpuUsage();
  const sum = new Float64Array(steps.count);
  for (const cell of fleet.cells) {
    const place = getCentre(cell.cell);
    const tile = weather.get(getTileName(place));
    const placeWeather = tile && sampleWeather(tile, place);
    const sky = blendSky(placeWeather ? [placeWeather] : [], { place, steps, issuedAt: ISSUED_AT });
    const { pv_estimate, pv_estimate10, pv_estimate90 } = computeFleetPower(fleet, cell, sky, ISSUED_AT);
    for (const column of [pv_estimate, pv_estimate10, pv_estimate90]) {
      for (let i = 0; i < sum.length; i++) sum[i] += column[i];
    }
  }
  if (!(Math.max(...sum) > 0))
    throw new Error('The power of the country is 0 in all steps. Check the weather of the bench.');
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1e6;
}

/** Returns the processor seconds to sum all members, and to sum them again after the members of one tile have new issues. */
function timeSums(count: number, tiles: number): { complete: number; incremental: number } {
  const issues = Array.from({ length: count }, (_, i) => createIssue(ISSUED_AT, i, 'first'));
  const createMembers = (updatedTile: number): Member[] =>
    issues.map((issue, i) => ({
      resource_id: `member-${i}`,
      capacity: 10,
      issue: i % tiles === updatedTile ? createIssue(ISSUED_AT, i, 'second') : issue,
      places: [
        { latitude: SOUTH + 2.5 * (i % 5) + 1, longitude: WEST + 2.5 * (Math.floor(i / 5) % 8) + 1, capacity: 10 },
      ],
    }));
  const timeSum = (members: Member[], cache?: GroupSumsCache) => {
    const cpuBefore = process.cpuUsage();
    if (!aggregateIssues(members, undefined, cache)) throw new Error('nothing was summed');
    const { user, system } = process.cpuUsage(cpuBefore);
    return (user + system) / 1e6;
  };
  const cache = new GroupSumsCache();
  timeSum(createMembers(-1), cache);
  return { complete: timeSum(createMembers(-1)), incremental: timeSum(createMembers(1), cache) };
}

/** Creates hourly clouds and temperatures on a grid of half degrees, by tile. */
function createWeather(): Map<string, TileWeather> {
  const hours: Steps = stepsBetween(ISSUED_AT - 8 * DAY, ISSUED_AT + 8 * DAY, HOUR);
  const tiles = new Map<string, TileWeather>();
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 10; column++) {
      const [south, west] = [SOUTH + 2.5 * row, WEST + 2.5 * column];
      const name = getTileName({ latitude: south + 1, longitude: west + 1 });
      const valueCount = 36 * hours.count;
      const clouds = Float64Array.from({ length: valueCount }, (_, i) => 50 + 49 * Math.sin(i / 7 + row + column));
      const temperatures = Float64Array.from({ length: valueCount }, (_, i) => 15 + 8 * Math.sin(i / 4));
      const tile: WeatherTile = {
        source: 'bench',
        kind: 'forecast',
        run: new Date(ISSUED_AT).toISOString(),
        tile: name,
        first_period_end: new Date(hours.firstEnd).toISOString(),
        period: 'PT60M',
        steps: hours.count,
        grid: { south, west, spacing: 0.5, rows: 6, columns: 6 },
        columns: { cloud_opacity: packColumn(clouds), air_temp: packColumn(temperatures) },
      };
      tiles.set(name, unpackTile(tile));
    }
  }
  return tiles;
}

/** Returns the processor seconds to read a file of all systems. */
async function timeFile(): Promise<number> {
  const cpuBefore = process.cpuUsage();
  const { systems } = await readFleet(Readable.from(generateFile()));
  if (systems !== SYSTEMS) throw new Error(`read ${systems} of ${SYSTEMS} systems`);
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1e6;
}

/** Generates the file in chunks of a thousand rows. */
function* generateFile(): Generator<string> {
  yield 'latitude,longitude,capacity_kw,tilt,azimuth,install_year\n';
  for (let from = 0; from < SYSTEMS; from += 1000) {
    let chunk = '';
    for (let i = from; i < from + 1000; i++) {
      const { latitude, longitude, capacity, orientations } = createSystem(i);
      const [{ tilt, azimuth }] = orientations;
      chunk += `${latitude},${longitude},${1000 * capacity},${tilt},${azimuth},${2008 + (i % 19)}\n`;
    }
    yield chunk;
  }
}
