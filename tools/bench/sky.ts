import { type WeatherTile, type WeatherVariable, WEATHER_VARIABLES } from '@daystar/contracts';
import { HOUR, stepsBetween } from '@daystar/timeseries';
import { type NodeLattice, fieldTiles } from '@daystar/weather';
import { type Bench, type Figure, figure } from './figure';

/** Of other sources, or of the first day of a run alone. */
const OTHERS: readonly WeatherVariable[] = [
  ...(['ghi10', 'ghi90', 'dni', 'dhi', 'cloud_opacity', 'relative_humidity', 'aod550'] as const),
  ...(['cloud_wind_east', 'cloud_wind_north'] as const),
];
/** Variables of a GFS run, as they are once its wind has a speed and a direction. */
const VARIABLES = WEATHER_VARIABLES.filter((name) => !OTHERS.includes(name));
const RUN = Date.UTC(2026, 5, 1);
/** Steps that become tiles together, as in production: what is held at once does not grow with the run. */
const STEPS_A_TILE = 6;
const CELLS_A_TILE = 10;

/** A grid of the whole Earth and how long it is forecast: hourly, then three-hourly. */
export interface SkySize {
  readonly spacing: number;
  readonly hourly: number;
  readonly threeHourly: number;
}

/**
 * `sky`: CPU seconds to turn a whole run of a quarter degree on the whole Earth, seven days of nine variables, from
 * decoded fields (one array per variable and step, as readers hand them on) into the tiles that travel: cut, transposed
 * so that the steps of a node lie together, packed and written as text. The yardstick is the transposition alone of the
 * same values into typed arrays, tile by tile, a plain loop as numpy's `transpose().copy()` runs one: what any store of
 * series by place must do. `sky.memory`: most memory of the process meanwhile, beside the bytes of the decoded run.
 */
export const benchSky: Bench = (say) => skyFigures(say, { spacing: 0.25, hourly: 120, threeHourly: 16 });

export async function skyFigures(say: (line: string) => void, size: SkySize): Promise<Figure[]> {
  const lattice: NodeLattice = {
    south: -90,
    west: 0,
    spacing: size.spacing,
    rows: 180 / size.spacing + 1,
    columns: 360 / size.spacing,
    wraps: true,
  };
  const nodes = lattice.rows * lattice.columns;
  const blocks = blocksOf(size, nodes);
  let [tiles, octets] = [0, 0];
  const seconds = await cpuSeconds(async () => {
    for (const { steps, fields } of blocks) {
      const saying = { source: 'gfs', kind: 'forecast' as const, run: RUN, steps };
      for await (const tile of fieldTiles(saying, lattice, fields)) {
        tiles++;
        octets += octetsOf(tile);
      }
    }
  });
  const memory = process.resourceUsage().maxRSS / 1024;
  const transposition = await cpuSeconds(async () => {
    for (const { fields } of blocks) for (const columns of fields.values()) transposed(lattice, columns);
  });
  const values = nodes * VARIABLES.length * (size.hourly + size.threeHourly);
  say(`${tiles} tiles of ${VARIABLES.length} variables, ${(octets / 1e6).toFixed(0)} MB of packed columns`);
  say('yardstick: the same values transposed into typed arrays tile by tile, neither packed nor written as text');
  return [
    figure('sky', seconds, 's of CPU', transposition),
    figure('sky.memory', memory, 'MB', (4 * values) / 1024 ** 2),
  ];
}

/** Blocks of a run whose fields are windows on one long array for each variable: distinct values, little memory. */
function blocksOf({ hourly, threeHourly }: SkySize, nodes: number) {
  const shift = 97;
  const long = VARIABLES.map((_, variable) =>
    Float32Array.from(
      { length: nodes + shift * (hourly + threeHourly) },
      (__, i) => 40 + 30 * Math.sin(i / 700 + variable),
    ),
  );
  const parts = [
    { count: hourly, length: HOUR, first: 0, from: RUN },
    { count: threeHourly, length: 3 * HOUR, first: hourly, from: RUN + hourly * HOUR },
  ];
  return parts.flatMap(({ count, length, first, from }) =>
    Array.from({ length: Math.ceil(count / STEPS_A_TILE) }, (_, block) => {
      const begin = block * STEPS_A_TILE;
      const end = Math.min(count, begin + STEPS_A_TILE);
      const steps = stepsBetween(from + begin * length, from + end * length, length);
      const fieldsOf = (values: Float32Array) =>
        Array.from({ length: steps.count }, (__, i) => {
          const at = shift * (first + begin + i);
          return values.subarray(at, at + nodes);
        });
      return { steps, fields: new Map(VARIABLES.map((name, variable) => [name, fieldsOf(long[variable])])) };
    }),
  );
}

/** All tiles of one variable, one after another; every column is dropped again as tiles are. */
function transposed({ rows, columns, spacing }: NodeLattice, fields: readonly Float32Array[]): number {
  const cells = Math.round((CELLS_A_TILE * 0.25) / spacing);
  let written = 0;
  for (let south = 0; south + cells < rows; south += cells) {
    for (let west = 0; west < columns; west += cells) {
      const tile = new Float32Array((cells + 1) ** 2 * fields.length);
      let at = 0;
      for (let row = south; row <= south + cells; row++) {
        for (let column = west; column <= west + cells; column++) {
          const node = row * columns + (column % columns);
          for (const field of fields) tile[at++] = field[node];
        }
      }
      written += tile.length;
    }
  }
  return written;
}

const octetsOf = ({ columns }: WeatherTile): number =>
  Object.values(columns).reduce((sum, { values }) => sum + (values.length * 3) / 4, 0);

async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}
