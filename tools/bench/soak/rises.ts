import { type Figure, figure } from '../figure';
import type { Holdings } from './holdings';
import { slopeOf } from './slope';

/** What every service held at a moment, ms. */
export interface Look {
  readonly at: number;
  readonly held: Readonly<Record<string, Holdings>>;
}

const HOUR_MS = 3_600_000;
const UNITS: Readonly<Record<keyof Holdings, string>> = { alive: 'MB/h', rss: 'MB/h', handles: 'per h' };

/** By how much it rises per hour, for every service and thing held: `soak.gateway.alive`; said with its standard error. */
export function rises(looks: readonly Look[], say: (line: string) => void): Figure[] {
  return Object.keys(looks[0].held).flatMap((name) =>
    (Object.keys(UNITS) as (keyof Holdings)[]).map((what) => {
      const values = looks.map(({ held }) => held[name][what]);
      const { rise, error } = slopeOf(looks.map(({ at }, index) => [at / HOUR_MS, values[index]]));
      const [first, last] = [values[0], values.at(-1)!].map((value) => value.toFixed(1));
      say(`soak: ${name} ${what}: ${first} at first, ${last} at last, ${rise.toFixed(1)} ± ${error.toFixed(1)} per h`);
      return figure(`soak.${name}.${what}`, rise, UNITS[what], null);
    }),
  );
}
