import { type BenchResult, createResult } from '../bench-result';
import { RESOURCES, type ResourceUsage } from './resource-usage';
import { fitSlope } from './fit-slope';

/** Resource usage of every service at a time, ms. */
export interface UsageSample {
  readonly time: number;
  readonly usage: Readonly<Record<string, ResourceUsage>>;
}

const HOUR_MS = 3_600_000;

/**
 * Computes the rise per hour of each resource of each service, such as `soak.gateway.alive` (live heap), and prints it with
 * its standard error.
 */
export function computeGrowth(samples: readonly UsageSample[], print: (line: string) => void): BenchResult[] {
  return Object.keys(samples[0].usage).flatMap((name) =>
    (Object.keys(RESOURCES) as (keyof ResourceUsage)[]).map((resource) => {
      const { text, unit, id } = RESOURCES[resource];
      const values = samples.map(({ usage }) => usage[name][resource]);
      const { slope, standardError } = fitSlope(samples.map(({ time }, index) => [time / HOUR_MS, values[index]]));
      const [first, last] = [values[0], values.at(-1)!].map((value) => value.toFixed(1));
      print(
        `soak: ${name} ${text}: ${first}${unit} at the start, ${last}${unit} at the end, ${slope.toFixed(1)} ± ${standardError.toFixed(1)}${unit} per h`,
      );
      return createResult(`soak.${name}.${id}`, slope, unit ? 'MB/h' : 'per h', null);
    }),
  );
}
