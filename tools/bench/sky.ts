import { type WeatherTile, type WeatherVariable, WEATHER_VARIABLES } from '@daystar/contracts';
import { HOUR, stepsBetween } from '@daystar/timeseries';
import { type NodeLattice, cutFieldTiles } from '@daystar/weather';
import { type Bench, type BenchResult, createResult } from './bench-result';

/**
 * Variables that the bench excludes: those that a GFS run lacks or has only on its first day, and relative humidity, which
 * earlier results did not include.
 */
const EXCLUDED: readonly WeatherVariable[] = [
  ...(['ghi10', 'ghi90', 'dni', 'dhi', 'cloud_opacity', 'relative_humidity', 'aod550'] as const),
  ...(['cloud_wind_east', 'cloud_wind_north'] as const),
];
/** Variables of a GFS run, with wind as speed and direction. */
const VARIABLES = WEATHER_VARIABLES.filter((name) => !EXCLUDED.includes(name));
const RUN = Date.UTC(2026, 5, 1);
/** Steps per tile, as in production: memory does not grow with the length of a run. */
const STEPS_PER_TILE = 6;
/** Cells along the edge of a tile on a quarter-degree grid. */
const CELLS_PER_TILE = 10;

/** Size of a global run: grid spacing, degrees, and the numbers of hourly and three-hourly steps. */
export interface RunSize {
  readonly spacing: number;
  readonly hourly: number;
  readonly threeHourly: number;
}

/**
 * `sky`: CPU seconds to convert a global quarter-degree run, seven days of ten variables, from decoded fields (one array per
 * variable and step) to serialized tiles. It cuts the fields, transposes them so that the steps of a node are adjacent, packs
 * them and writes text. The reference is the transposition alone, which every layout with a time series for each node requires: tile by tile into
 * typed arrays, in a loop like numpy's `transpose().copy()`. `sky.memory`: peak memory of the process, relative to the size of
 * the decoded run.
 */
export const benchSky: Bench = (print) => measureSky(print, { spacing: 0.25, hourly: 120, threeHourly: 16 });

export async function measureSky(print: (line: string) => void, size: RunSize): Promise<BenchResult[]> {
  const lattice: NodeLattice = {
    south: -90,
    west: 0,
    spacing: size.spacing,
    rows: 180 / size.spacing + 1,
    columns: 360 / size.spacing,
    isFullCircle: true,
  };
  const nodes = lattice.rows * lattice.columns;
  const blocks = createBlocks(size, nodes);
  let [tiles, bytes] = [0, 0];
  const seconds = await measureCpuSeconds(async () => {
    for (const { steps, fields } of blocks) {
      const header = { source: 'gfs', kind: 'forecast' as const, run: RUN, steps };
      for await (const tile of cutFieldTiles(header, lattice, fields)) {
        tiles++;
        bytes += countPackedBytes(tile);
      }
    }
  });
  const memory = process.resourceUsage().maxRSS / 1024;
  const transposition = await measureCpuSeconds(async () => {
    for (const { fields } of blocks) for (const columns of fields.values()) transposeTiles(lattice, columns);
  });
  const values = nodes * VARIABLES.length * (size.hourly + size.threeHourly);
  print(`${tiles} tiles of ${VARIABLES.length} variables, ${(bytes / 1e6).toFixed(0)} MB of packed columns`);
  print('reference: transposition of the same values into typed arrays, without packing and serialization');
  return [
    createResult('sky', seconds, 's of CPU', transposition),
    createResult('sky.memory', memory, 'MB', (4 * values) / 1024 ** 2),
  ];
}

/**
 * Creates the blocks of a run. Their fields are subarrays of one array per variable, so that values differ but need little
 * memory.
 */
function createBlocks({ hourly, threeHourly }: RunSize, nodes: number) {
  /** Values between the starts of the subarrays of consecutive steps. */
  const shift = 97;
  const series = VARIABLES.map((_, variable) =>
    Float32Array.from(
      { length: nodes + shift * (hourly + threeHourly) },
      (__, i) => 40 + 30 * Math.sin(i / 700 + variable),
    ),
  );
  const sections = [
    { count: hourly, length: HOUR, firstStep: 0, from: RUN },
    { count: threeHourly, length: 3 * HOUR, firstStep: hourly, from: RUN + hourly * HOUR },
  ];
  return sections.flatMap(({ count, length, firstStep, from }) =>
    Array.from({ length: Math.ceil(count / STEPS_PER_TILE) }, (_, block) => {
      const begin = block * STEPS_PER_TILE;
      const end = Math.min(count, begin + STEPS_PER_TILE);
      const steps = stepsBetween(from + begin * length, from + end * length, length);
      const sliceFields = (values: Float32Array) =>
        Array.from({ length: steps.count }, (__, i) => {
          const offset = shift * (firstStep + begin + i);
          return values.subarray(offset, offset + nodes);
        });
      return { steps, fields: new Map(VARIABLES.map((name, variable) => [name, sliceFields(series[variable])])) };
    }),
  );
}

/** Transposes one variable tile by tile, and discards each result, as production does with tiles. */
function transposeTiles({ rows, columns, spacing }: NodeLattice, fields: readonly Float32Array[]): number {
  const cells = Math.round((CELLS_PER_TILE * 0.25) / spacing);
  let written = 0;
  for (let south = 0; south + cells < rows; south += cells) {
    for (let west = 0; west < columns; west += cells) {
      const tile = new Float32Array((cells + 1) ** 2 * fields.length);
      let index = 0;
      for (let row = south; row <= south + cells; row++) {
        for (let column = west; column <= west + cells; column++) {
          const node = row * columns + (column % columns);
          for (const field of fields) tile[index++] = field[node];
        }
      }
      written += tile.length;
    }
  }
  return written;
}

const countPackedBytes = ({ columns }: WeatherTile): number =>
  Object.values(columns).reduce((sum, { values }) => sum + (values.length * 3) / 4, 0);

async function measureCpuSeconds(task: () => Promise<void>): Promise<number> {
  const cpuBefore = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1e6;
}
