import type { Place } from '@daystar/contracts';
import { type Random, createSeededRandom } from '@daystar/testing';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { computeValueNoise } from '../synthetic-weather/value-noise';

// Local names: under jest, access to Math is slow.
const { PI, cos, exp, floor, log, min, sin, sqrt } = Math;

/** Centre of the region over which the front passes. */
const CENTRE: Place = { latitude: 46, longitude: 8 };
const COS_LATITUDE = cos((CENTRE.latitude * PI) / 180);
const KM_PER_DEGREE = 111.195;
const STEP_MS = 5 * MINUTE;
/** Time after the issue for which a front is simulated, h. */
const MAX_HOURS = 3;

/**
 * Change of velocity per square root of an hour, km/h, along the motion and across. After an hour the displacement
 * deviates by 20 km and 18 km, as Bowler, Pierce and Seed (2006) found for extrapolated rain. The velocity is a random
 * walk.
 */
const [ACCELERATION_ALONG, ACCELERATION_ACROSS] = [20 * sqrt(3), 18 * sqrt(3)];
/** Standard deviation of the relative thickness of the clouds, and decay time of its deviations, h. */
const [GROWTH, GROWTH_HOURS] = [0.1, 3];

/** Clouds of three sizes, km, with their lifetimes, h. */
const TEXTURES = [
  { size: 25, lifetime: 0.7 },
  { size: 70, lifetime: 2 },
  { size: 200, lifetime: 6 },
];

/** Opacity over every place and time. */
export interface TrueSky {
  /** @param time ms */
  opacityAt(place: Place, time: number): number;
}

interface FrontOptions {
  /** Index of the simulated future after the issue; fronts with the same seed have the same past. */
  readonly future?: number;
  /** Whether the front moves on steadily, without texture, growth and decay, as a numerical model expects. */
  readonly isSteady?: boolean;
}

/** A band of clouds that moves over a region, in a random direction, at a random speed. */
export class MovingFront implements TrueSky {
  private random: Random;
  private readonly noiseSeed: number;
  /** Components of the unit vector of its motion. */
  private readonly eastward: number;
  private readonly northward: number;
  /** km/h */
  private readonly speed: number;
  /** Distance of its front edge beyond the centre at the issue, km. */
  private readonly start: number;
  /** Distance over which its edges change, km. */
  private readonly edge: number;
  /** km */
  private readonly width: number;
  /** Mean opacity of its clouds, and of the sky around it, %. */
  private readonly cloudyOpacity: number;
  private readonly clearOpacity: number;
  /** Standard deviation of each of the textures, %. */
  private readonly roughness: number;
  /** Deviation from the steady motion, km along and across, one per step since the issue. */
  private readonly along: number[] = [0];
  private readonly across: number[] = [0];
  /** Relative deviation of the thickness, one per step since an hour before the issue. */
  private readonly thickness: number[] = [0];

  /** @param issuedAt time from which its motion and thickness differ from what was seen before, ms */
  constructor(
    seed: number,
    private readonly issuedAt: number,
    { future = 0, isSteady = false }: FrontOptions,
  ) {
    const random = (this.random = createSeededRandom(seed));
    const drawBetween = (low: number, high: number) => low + (high - low) * random();
    this.noiseSeed = seed * 7919;
    const heading = drawBetween(0, 2 * PI);
    [this.eastward, this.northward] = [cos(heading), sin(heading)];
    this.speed = drawBetween(20, 70);
    this.start = drawBetween(-200, 150);
    this.edge = drawBetween(8, 30);
    this.width = drawBetween(150, 500);
    this.cloudyOpacity = drawBetween(55, 85);
    this.clearOpacity = drawBetween(5, 20);
    this.roughness = isSteady ? 0 : drawBetween(4, 11);
    if (!isSteady) this.wander(seed, future);
  }

  opacityAt({ latitude, longitude }: Place, time: number): number {
    const hours = (time - this.issuedAt) / HOUR;
    const east = (longitude - CENTRE.longitude) * KM_PER_DEGREE * COS_LATITUDE;
    const north = (latitude - CENTRE.latitude) * KM_PER_DEGREE;
    // Coordinates that move with the clouds.
    const { eastward, northward } = this;
    const ahead = east * eastward + north * northward - this.speed * hours - interpolate(this.along, hours);
    const aside = north * eastward - east * northward - interpolate(this.across, hours);
    const wave = 30 * computeValueNoise(this.noiseSeed, aside / 150, 0, 0.1 * hours);
    const behind = this.start + wave - ahead;
    const cover = logistic(behind / this.edge) - logistic((behind - this.width) / this.edge);
    const cloudyOpacity = this.cloudyOpacity * (1 + interpolate(this.thickness, hours + 1));
    let texture = 0;
    for (let i = 0; i < TEXTURES.length && this.roughness > 0; i++) {
      const { size, lifetime } = TEXTURES[i];
      texture += computeValueNoise(this.noiseSeed + i + 1, ahead / size, aside / size, hours / lifetime);
    }
    const mean = this.clearOpacity + (cloudyOpacity - this.clearOpacity) * cover;
    return clampOpacity(mean + this.roughness * (0.3 + 0.7 * cover) * texture);
  }

  private wander(seed: number, future: number): void {
    const remaining = exp(-STEP_MS / HOUR / GROWTH_HOURS);
    const grow = (hours: number) => {
      for (let i = 0; i < (hours * HOUR) / STEP_MS; i++) {
        const newestThickness = this.thickness[this.thickness.length - 1];
        this.thickness.push(remaining * newestThickness + GROWTH * sqrt(1 - remaining ** 2) * this.drawNormal());
      }
    };
    this.thickness[0] = GROWTH * this.drawNormal();
    grow(1);
    this.random = createSeededRandom(seed + 104729 * (future + 1));
    grow(MAX_HOURS);
    const rootOfStepHours = sqrt(STEP_MS / HOUR);
    let [alongSpeed, acrossSpeed, along, across] = [0, 0, 0, 0];
    for (let i = 0; i < (MAX_HOURS * HOUR) / STEP_MS; i++) {
      alongSpeed += ACCELERATION_ALONG * rootOfStepHours * this.drawNormal();
      acrossSpeed += ACCELERATION_ACROSS * rootOfStepHours * this.drawNormal();
      this.along.push((along += (alongSpeed * STEP_MS) / HOUR));
      this.across.push((across += (acrossSpeed * STEP_MS) / HOUR));
    }
  }

  /** Box–Muller transform. */
  private drawNormal(): number {
    return sqrt(-2 * log(1 - this.random())) * cos(2 * PI * this.random());
  }
}

/** Clouds that move over a region without any front: textures around a mean. */
export class UniformSky implements TrueSky {
  /**
   * @param mean mean opacity, %
   * @param roughness standard deviation of each of the two smaller textures, %
   */
  constructor(
    private readonly seed: number,
    private readonly mean: number,
    private readonly roughness: number,
  ) {}

  opacityAt({ latitude, longitude }: Place, time: number): number {
    const hours = (time / HOUR) % 24;
    const east = longitude * KM_PER_DEGREE * COS_LATITUDE - 40 * hours;
    const north = latitude * KM_PER_DEGREE;
    let texture = 0;
    TEXTURES.slice(0, 2).forEach(({ size, lifetime }, i) => {
      texture += computeValueNoise(this.seed + i, east / size, north / size, hours / lifetime);
    });
    return clampOpacity(this.mean + this.roughness * texture);
  }
}

/** Interpolates values that are a step apart, the first at hour 0. */
function interpolate(values: readonly number[], hours: number): number {
  const position = min(values.length - 1, (hours * HOUR) / STEP_MS);
  if (!(position > 0)) return values[0];
  const index = floor(position);
  return values[index] + (position - index) * ((values[index + 1] ?? values[index]) - values[index]);
}

const logistic = (x: number): number => 1 / (1 + exp(-x));
const clampOpacity = (opacity: number): number => (opacity < 0 ? 0 : opacity > 95 ? 95 : opacity);
