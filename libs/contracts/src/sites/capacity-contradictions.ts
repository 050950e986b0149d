import type { PropertyProblem } from './property-problem';
import type { SiteProperties } from './site';
import { describeInvalidTime, readTime } from './read-time';

/** Maximum ratio of the capacity of a change to `capacity`, and its inverse: a larger one is another unit. */
const MAX_RATIO = 100;

/** Finds capacity changes that are out of order, or in another unit than the capacity, such as kW instead of MW. */
export function findCapacityContradictions({ capacity, capacity_changes: changes }: SiteProperties): PropertyProblem[] {
  if (!Array.isArray(changes)) return [];
  const problems: PropertyProblem[] = [];
  let latest: { readonly field: string; readonly start: number } | undefined;
  changes.forEach((change, i) => {
    const path = `capacity_changes[${i}]`;
    if (typeof capacity === 'number' && typeof change?.capacity === 'number' && change.capacity > 0) {
      const field = `${path}.capacity`;
      const [highest, lowest] = [capacity * MAX_RATIO, capacity / MAX_RATIO];
      if (change.capacity > highest) problems.push({ field, code: 'OutOfRange', describe: describeExcess(highest) });
      else if (change.capacity < lowest) problems.push({ field, code: 'OutOfRange', describe: describeLack(lowest) });
    }
    const field = `${path}.start`;
    const start = readTime(change?.start);
    if (start === undefined) return;
    if (Number.isNaN(start)) {
      problems.push({ field, code: 'Invalid', describe: describeInvalidTime });
      return;
    }
    if (latest && start <= latest.start) {
      const other = latest.field;
      problems.push({
        field,
        code: 'Invalid',
        describe: (prefix) => ({ text: '{field} must be after {other}.', values: { other: prefix + other } }),
      });
      return;
    }
    latest = { field, start };
  });
  return problems;
}

const describeExcess = (limit: number) => (path: string) => ({
  text: '{field} must be at most 100 times {other} ({limit}), in the same unit.' as const,
  values: { other: `${path}capacity`, limit: String(limit) },
});

const describeLack = (limit: number) => (path: string) => ({
  text: '{field} must be at least a hundredth of {other} ({limit}), in the same unit.' as const,
  values: { other: `${path}capacity`, limit: String(limit) },
});
