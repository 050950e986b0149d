import { HOUR, type Steps, stepEnd } from '@daystar/timeseries';

/** Nothing is drawn between moments further apart. */
const WIDEST_GAP = 6 * HOUR;

/** Values of one moment, or gathered over an interval: one per node. */
export interface Gathered {
  readonly begin: number;
  readonly end: number;
  /** Mean over the interval, or the value of the moment. */
  readonly values: Float32Array;
  /** Told of values that taking running means apart made; these may miss their limits by rounding. */
  readonly derived?: boolean;
}

/**
 * Takes apart means that run from a common start (GFS: since the last 6-hour reset; ECMWF sums: since the run's start)
 * into means over the intervals between their ends: (m2·t2 - m1·t1) / (t2 - t1). What has no predecessor stays whole.
 */
export function unmixed(means: readonly Gathered[]): Gathered[] {
  const ordered = [...means].sort((a, b) => a.begin - b.begin || a.end - b.end);
  return ordered.map((mean, i) => {
    const before = ordered[i - 1];
    if (!before || before.begin !== mean.begin || before.end === mean.end) return mean;
    const length = mean.end - before.end;
    const [whole, part] = [(mean.end - mean.begin) / length, (before.end - before.begin) / length];
    const values = mean.values.map((value, node) => value * whole - before.values[node] * part);
    return { begin: before.end, end: mean.end, values, derived: true };
  });
}

/** One field per step from means over intervals: every step an interval covers wholly gets its mean, finer ones win. */
export function meansOfSteps(intervals: readonly Gathered[], steps: Steps): (Float32Array | undefined)[] {
  const fields = new Array<Float32Array | undefined>(steps.count).fill(undefined);
  const longestFirst = [...intervals].sort((a, b) => b.end - b.begin - (a.end - a.begin));
  for (const { begin, end, values } of longestFirst) {
    for (let i = 0; i < steps.count; i++) {
      if (stepEnd(steps, i) - steps.length >= begin && stepEnd(steps, i) <= end) fields[i] = values;
    }
  }
  return fields;
}

/**
 * One field per step from moments: the mean of the values at its start and end, drawn straight between neighbouring
 * moments. Where only one of the two lies among the moments it stands for the step.
 */
export function momentsOfSteps(moments: readonly Gathered[], steps: Steps): (Float32Array | undefined)[] {
  const ordered = [...moments].sort((a, b) => a.end - b.end);
  return Array.from({ length: steps.count }, (_, i) => {
    const start = valuesAt(ordered, stepEnd(steps, i) - steps.length);
    const end = valuesAt(ordered, stepEnd(steps, i));
    return start && end ? start.map((value, node) => (value + end[node]) / 2) : (end ?? start);
  });
}

/** One field per step, of its end or else of its start: for directions, which have no mean. */
export function endsOfSteps(moments: readonly Gathered[], steps: Steps): (Float32Array | undefined)[] {
  const at = (time: number) => moments.find(({ end }) => end === time)?.values;
  return Array.from({ length: steps.count }, (_, i) => at(stepEnd(steps, i)) ?? at(stepEnd(steps, i) - steps.length));
}

function valuesAt(ordered: readonly Gathered[], time: number): Float32Array | undefined {
  const after = ordered.findIndex(({ end }) => end >= time);
  if (after < 0) return undefined;
  if (ordered[after].end === time) return ordered[after].values;
  if (after === 0) return undefined;
  const [a, b] = [ordered[after - 1], ordered[after]];
  if (b.end - a.end > WIDEST_GAP) return undefined;
  const share = (time - a.end) / (b.end - a.end);
  return a.values.map((value, node) => value + share * (b.values[node] - value));
}
