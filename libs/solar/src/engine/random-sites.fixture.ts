import { type Random, createSeededRandom } from '@daystar/testing';
import type { Rest2Atmosphere } from '../clear-sky/rest2/rest2-sky';
import { PLAIN_GLASS } from '../iam/physical';
import type { Mounting, PvSystem } from '../power/pv-system';
import { type Observer, observerAt } from '../sun/observer';
import type { CellTemperatureModel } from '../temperature/cell-temperature';
import type { Instants } from './sun-table';

/** A system at a place on some days of some year. */
export interface RandomSite {
  name: string;
  observer: Observer;
  system: PvSystem;
  instants: Instants;
}

const randomBetween = (random: Random, low: number, high: number): number => low + (high - low) * random();

const EDGE_CASES: readonly (readonly [name: string, latitude: number, longitude: number, elevation: number])[] = [
  ['the north pole', 90, 0, 0],
  ['the south pole', -90, 0, 2835],
  ['north of the Arctic Circle', 69.65, 18.96, 20],
  ['west of the date line', -17.8, 179.99, 5],
  ['east of the date line', -17.8, -179.99, 5],
  ['a longitude above 180', -17.8, 180.01, 5],
  ['the equator', 0, 0, 0],
  ['the Altiplano', -22.9, -67.8, 4800],
];

/** Edge cases, then random places, each with a random system over two days from a random date. */
export function randomSites(seed: number, count: number, step = 300): RandomSite[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const anywhere = [
      `place ${i}`,
      (Math.asin(randomBetween(random, -1, 1)) * 180) / Math.PI,
      randomBetween(random, -180, 180),
      randomBetween(random, 0, 3000),
    ] as const;
    const [name, latitude, longitude, elevation] = EDGE_CASES[i] ?? anywhere;
    const day = Math.floor(randomBetween(random, Date.UTC(2000, 0, 1), Date.UTC(2040, 0, 1)) / 86_400_000) * 86400;
    return {
      name,
      observer: observerAt(latitude, longitude, elevation),
      system: randomSystem(random),
      instants: { first: day + step / 2, step, count: Math.round((2 * 86400) / step) },
    };
  });
}

function randomSystem(random: Random): PvSystem {
  const capacity = randomBetween(random, 0.1, 200);
  return {
    mounting: randomMounting(random),
    capacity,
    capacityDc: capacity * randomBetween(random, 0.8, 1.6),
    inverterEfficiency: randomBetween(random, 0.93, 0.99),
    lossFactor: randomBetween(random, 0.7, 1),
    gammaPdc: randomBetween(random, -0.005, -0.002),
    outputLimit: capacity * (random() < 0.3 ? randomBetween(random, 0.4, 1) : 1),
    cover: random() < 0.5 ? PLAIN_GLASS : { n: 1.5, extinction: 6, thickness: 0.003, nCoating: 1.29 },
    temperature: TEMPERATURES[Math.floor(randomBetween(random, 0, TEMPERATURES.length))],
  };
}

const TEMPERATURES: readonly CellTemperatureModel[] = [
  { model: 'faiman', u0: 25, u1: 6.84 },
  { model: 'sapm', a: -3.47, b: -0.0594, deltaT: 3 },
  { model: 'pvsyst', uc: 29, uv: 1.2 },
];

function randomMounting(random: Random): Mounting {
  if (random() < 0.5) {
    return { kind: 'fixed', surface: { tilt: randomBetween(random, 0, 90), azimuth: randomBetween(random, 0, 360) } };
  }
  const maxAngle = randomBetween(random, 40, 80);
  return {
    kind: 'single-axis',
    tracker: {
      axisTilt: random() < 0.5 ? 0 : randomBetween(random, -15, 25),
      axisAzimuth: randomBetween(random, 0, 360),
      maxAngle,
      minAngle: random() < 0.7 ? undefined : -randomBetween(random, 20, maxAngle),
      hasBacktracking: random() < 0.7,
      gcr: randomBetween(random, 0.2, 0.7),
      crossAxisTilt: random() < 0.5 ? 0 : randomBetween(random, -12, 12),
    },
  };
}

/** Variable atmosphere, linear from hour to hour, with the strongest changes of a stormy day. */
export function changingAir(seed: number, step: number): (index: number) => Rest2Atmosphere {
  const hourly = (hour: number, salt: number) =>
    Math.sin(hour * 0.26 + seed * 1.7 + salt) * Math.cos(hour * 0.11 + salt);
  const along = (index: number, salt: number) => {
    const hours = (index * step) / 3600;
    const hour = Math.floor(hours);
    return hourly(hour, salt) + (hours - hour) * (hourly(hour + 1, salt) - hourly(hour, salt));
  };
  return (index) => ({
    pressure: 95000 + 2000 * along(index, 1),
    aod550: 0.2 + 0.15 * along(index, 2),
    angstromExponent: 1.2 + (0.1 * (index * step)) / 86400,
    precipitableWater: 2.5 + 1.5 * along(index, 3),
    ozone: 0.3 + (0.005 * (index * step)) / 86400,
    albedo: 0.3 + 0.2 * along(index, 4),
  });
}
