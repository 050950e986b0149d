import type { FieldProblem } from '../errors/field-problem';
import type { PropertyProblem } from './property-problem';
import type { SiteProperties } from './site';
import { describeInvalidTime, readTime } from './read-time';

/**
 * Finds limits that are above the capacity or contradict each other, a load profile without a limit, and time ranges that
 * are reversed or overlap.
 */
export const findGridContradictions = (site: SiteProperties): PropertyProblem[] => [
  ...findLimitContradictions(site),
  ...findReactivePowerContradictions(site),
  ...findLoadContradictions(site),
  ...findTimeRangeContradictions('outages', site.outages),
  ...findTimeRangeContradictions('curtailments', site.curtailments),
];

function findLimitContradictions({ capacity, export_limit, curtailments }: SiteProperties): PropertyProblem[] {
  if (capacity === undefined) return [];
  const describe = (path: string): FieldProblem => ({
    text: '{field} must be at most {other} ({limit}).',
    values: { other: `${path}capacity`, limit: String(capacity) },
  });
  const limits = (Array.isArray(curtailments) ? curtailments : []).map(
    (curtailment, i) => [`curtailments[${i}].power_limit`, curtailment?.power_limit] as const,
  );
  return [['export_limit', export_limit] as const, ...limits]
    .filter(([, limit]) => isAbove(limit, capacity))
    .map(([field]) => ({ field, code: 'OutOfRange', describe }));
}

function findReactivePowerContradictions(site: SiteProperties): PropertyProblem[] {
  const { capacity, apparent_power_limit, power_factor, reactive_power } = site;
  if (reactive_power === undefined) return [];
  const field = 'reactive_power';
  if (power_factor !== undefined)
    return [
      {
        field,
        code: 'NotAllowed',
        describe: (path) => ({
          text: '{field} must be given without {other}.',
          values: { other: `${path}power_factor` },
        }),
      },
    ];
  const [name, apparent] =
    apparent_power_limit === undefined
      ? (['capacity', capacity] as const)
      : (['apparent_power_limit', apparent_power_limit] as const);
  if (reactive_power !== apparent && !isAbove(reactive_power, apparent)) return [];
  const describe = (path: string): FieldProblem => ({
    text: '{field} must be less than {other} ({limit}).',
    values: { other: path + name, limit: String(apparent) },
  });
  return [{ field, code: 'OutOfRange', describe }];
}

/** Whether a number is above a limit. Class validation reports values of other types. */
const isAbove = (value: unknown, limit: unknown): boolean =>
  typeof value === 'number' && typeof limit === 'number' && value > limit;

/** Finds a load without a limit of the power into the grid, which would have no effect. */
function findLoadContradictions({ load_profile, export_limit, curtailments }: SiteProperties): PropertyProblem[] {
  if (load_profile === undefined || export_limit !== undefined || curtailments?.length) return [];
  const describe = (path: string): FieldProblem => ({
    text: '{field} is required with {other}, which has no effect without a limit: give both or neither.',
    values: { other: `${path}load_profile` },
  });
  return [{ field: 'export_limit', code: 'Missing', describe }];
}

function findTimeRangeContradictions(
  name: 'outages' | 'curtailments',
  ranges: readonly { readonly start: string; readonly end: string }[] | undefined,
): PropertyProblem[] {
  if (!Array.isArray(ranges)) return [];
  const problems: PropertyProblem[] = [];
  const spans: { readonly index: number; readonly start: number; readonly end: number }[] = [];
  ranges.forEach((range, index) => {
    const [start, end] = [readTime(range?.start), readTime(range?.end)];
    if (start === undefined || end === undefined) return;
    const field = `${name}[${index}]`;
    if (Number.isNaN(start)) problems.push({ field: `${field}.start`, code: 'Invalid', describe: describeInvalidTime });
    if (Number.isNaN(end)) problems.push({ field: `${field}.end`, code: 'Invalid', describe: describeInvalidTime });
    if (end <= start)
      problems.push({
        field: `${field}.end`,
        code: 'Invalid',
        describe: (path) => ({ text: '{field} must be after {other}.', values: { other: `${path}${field}.start` } }),
      });
    if (end > start) spans.push({ index, start, end });
  });
  spans.sort((a, b) => a.start - b.start);
  spans.forEach(({ index, start }, n) => {
    const previous = spans[n - 1];
    if (previous === undefined || start >= previous.end) return;
    const describe = (path: string): FieldProblem => ({
      text: '{field} must not overlap {other}.',
      values: { other: `${path}${name}[${previous.index}]` },
    });
    problems.push({ field: `${name}[${index}]`, code: 'Invalid', describe });
  });
  return problems;
}
