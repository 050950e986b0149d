import type { WeatherVariable } from '@daystar/contracts';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { GribError, gribMessages } from '@daystar/grib';
import type { FieldColumns } from '../field-tiles';
import type { NodeSampler } from '../node-lattice';
import { isPlausible, outOfLimits } from '../plausibility';
import type { Rejection } from '../rejection';
import { type GribPart, rejectionOf } from './grib-catalogue';
import { cloudWindOf } from './cloud-wind';
import type { CloudLayer, GribQuantity, WindPart } from './grib-variables';
import { endsOfSteps, type Gathered, meansOfSteps, momentsOfSteps, unmixed } from './period-means';

type Reject = (rejection: Rejection) => void;

/** Highest speed of wind that is weather, m/s: its parts are checked before there is a speed. */
const FASTEST = 120;

/** All that a run says, brought onto nodes and into our units. A message with a value that is no weather is left out. */
export class RunFields {
  private readonly means = new Map<WeatherVariable, Gathered[]>();
  private readonly moments = new Map<GribQuantity, Gathered[]>();

  constructor(
    private readonly sampler: NodeSampler,
    private readonly reject: Reject,
  ) {}

  /** @param bytes the message that holds the part */
  add(part: GribPart, bytes: Uint8Array): void {
    const { quantity, convert } = part.variable;
    let values: Float32Array;
    try {
      values = this.sampler.sample([...gribMessages(bytes)][part.field].decode());
    } catch (error) {
      if (!(error instanceof GribError)) throw error;
      this.reject(rejectionOf(part.file, error));
      return;
    }
    const seconds = part.gathered === 'accumulation' ? (part.end - part.begin) / 1000 : 1;
    // A sum from the start of the run is nothing yet at its start.
    if (seconds === 0) return;
    values.forEach((value, node) => (values[node] = convert(value / seconds)));
    const wrong = values.find((value) => !isWeather(quantity, value));
    if (wrong !== undefined) {
      this.reject({ ...whatIsWrong(quantity, wrong), file: part.file });
      return;
    }
    const gathered = { begin: part.begin, end: part.end, values };
    if (part.gathered === 'instant' || isPart(quantity)) push(this.moments, quantity, gathered);
    else push(this.means, quantity, gathered);
  }

  /** Lets go of what later steps do not need: all that ended before a time, but for the last of each kind. */
  forget(time: number): void {
    const needed = (all: readonly Gathered[]) => all.filter(({ end }, i) => end >= time || i === all.length - 1);
    for (const [variable, all] of this.means) this.means.set(variable, needed(all));
    for (const [quantity, all] of this.moments) this.moments.set(quantity, needed(all));
  }

  /** The fields of the steps: period means where the run has them, else what its moments make of them. */
  over(steps: Steps): FieldColumns {
    const columns = new Map<WeatherVariable, (Float32Array | undefined)[]>();
    for (const [variable, means] of this.means) {
      columns.set(
        variable,
        meansOfSteps(
          within(steps, unmixed(means)).map((mean) => clipped(variable, mean)),
          steps,
        ),
      );
    }
    const { speeds, directions } = windOf(this.moments.get('u') ?? [], this.moments.get('v') ?? []);
    const { east, north } = cloudWindOf(this.moments);
    const derived = [
      ['wind_speed', speeds],
      ['cloud_wind_east', east],
      ['cloud_wind_north', north],
    ] as const;
    const moments = new Map<GribQuantity, readonly Gathered[]>([...this.moments, ...derived]);
    for (const [quantity, all] of moments) {
      if (isPart(quantity) || all.length === 0) continue;
      const known = columns.get(quantity);
      columns.set(
        quantity,
        momentsOfSteps(all, steps).map((field, i) => known?.[i] ?? field),
      );
    }
    if (directions.length > 0) columns.set('wind_direction', endsOfSteps(directions, steps));
    return columns;
  }
}

function push<K>(map: Map<K, Gathered[]>, key: K, gathered: Gathered): void {
  map.set(key, [...(map.get(key) ?? []), gathered]);
}

/** Whose limits a part has. */
const PARTS: Readonly<Record<WindPart | CloudLayer, WeatherVariable>> = {
  u: 'wind_speed',
  v: 'wind_speed',
  u700: 'cloud_wind_east',
  v700: 'cloud_wind_north',
  u500: 'cloud_wind_east',
  v500: 'cloud_wind_north',
  low_clouds: 'cloud_cover',
  middle_clouds: 'cloud_cover',
  high_clouds: 'cloud_cover',
};

const isPart = (quantity: GribQuantity): quantity is WindPart | CloudLayer => quantity in PARTS;

const isWeather = (quantity: GribQuantity, value: number): boolean =>
  quantity === 'u' || quantity === 'v'
    ? !(Math.abs(value) > FASTEST)
    : isPlausible(isPart(quantity) ? PARTS[quantity] : quantity, value);

const whatIsWrong = (quantity: GribQuantity, value: number) =>
  outOfLimits(isPart(quantity) ? PARTS[quantity] : quantity, value);

const within = (steps: Steps, means: readonly Gathered[]): Gathered[] =>
  means.filter(({ begin, end }) => end > steps.firstEnd - steps.length && begin < stepEnd(steps, steps.count - 1));

/** Taking means apart doubles their rounding: a sunless hour comes out a little below zero. */
function clipped(variable: WeatherVariable, mean: Gathered): Gathered {
  if (!mean.derived) return mean;
  const values = mean.values.map((value) => {
    if (isPlausible(variable, value)) return value;
    return isPlausible(variable, 0) && value < 0 ? 0 : NaN;
  });
  return { ...mean, values };
}

/** Speed and the direction it comes from, of moments that have both parts. */
function windOf(u: readonly Gathered[], v: readonly Gathered[]): { speeds: Gathered[]; directions: Gathered[] } {
  const speeds: Gathered[] = [];
  const directions: Gathered[] = [];
  for (const east of u) {
    const north = v.find(({ end }) => end === east.end);
    if (!north) continue;
    const speed = east.values.map((value, node) => Math.hypot(value, north.values[node]));
    const comesFrom = (value: number, node: number) =>
      ((Math.atan2(-value, -north.values[node]) * 180) / Math.PI + 360) % 360;
    speeds.push({ begin: east.begin, end: east.end, values: speed });
    directions.push({ begin: east.begin, end: east.end, values: east.values.map(comesFrom) });
  }
  return { speeds, directions };
}
