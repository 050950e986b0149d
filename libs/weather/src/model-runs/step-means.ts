import { HOUR, type Steps, stepEnd } from '@daystar/timeseries';

/** Instants further apart are not interpolated. */
const MAX_GAP_MS = 6 * HOUR;

/** Values at an instant or over an interval, one per node. */
export interface TimedField {
  /** Start and end of the interval, ms; equal for an instant. */
  readonly begin: number;
  readonly end: number;
  /** Mean over the interval, or value at the instant. */
  readonly values: Float32Array;
  /** Deaccumulated values may exceed their limits by rounding. */
  readonly isDeaccumulated?: boolean;
}

/**
 * Deaccumulates means from a common start into means over the intervals between their ends: (m2·t2 - m1·t1) / (t2 - t1). The
 * start is the last 6-hour reset for GFS, and the start of the run for ECMWF. A mean without a predecessor is unchanged.
 */
export function deaccumulate(means: readonly TimedField[]): TimedField[] {
  const ordered = [...means].sort((a, b) => a.begin - b.begin || a.end - b.end);
  return ordered.map((mean, i) => {
    const previousMean = ordered[i - 1];
    if (!previousMean || previousMean.begin !== mean.begin || previousMean.end === mean.end) return mean;
    const length = mean.end - previousMean.end;
    const [meanWeight, previousWeight] = [
      (mean.end - mean.begin) / length,
      (previousMean.end - previousMean.begin) / length,
    ];
    const values = mean.values.map((value, node) => value * meanWeight - previousMean.values[node] * previousWeight);
    return { begin: previousMean.end, end: mean.end, values, isDeaccumulated: true };
  });
}

/** Computes one field per step from means over intervals: a step gets the mean of the shortest interval that contains it. */
export function toStepMeans(intervals: readonly TimedField[], steps: Steps): (Float32Array | undefined)[] {
  const fields = new Array<Float32Array | undefined>(steps.count).fill(undefined);
  const longestFirst = [...intervals].sort((a, b) => b.end - b.begin - (a.end - a.begin));
  for (const { begin, end, values } of longestFirst) {
    for (let i = 0; i < steps.count; i++) {
      if (stepEnd(steps, i) - steps.stepMs >= begin && stepEnd(steps, i) <= end) fields[i] = values;
    }
  }
  return fields;
}

/**
 * Computes one field per step from instants: the mean of the values at its start and end, interpolated linearly between
 * neighbouring instants. If only one of them is available, it is used.
 */
export function toStepMeansFromInstants(instants: readonly TimedField[], steps: Steps): (Float32Array | undefined)[] {
  const ordered = [...instants].sort((a, b) => a.end - b.end);
  return Array.from({ length: steps.count }, (_, i) => {
    const start = interpolateValues(ordered, stepEnd(steps, i) - steps.stepMs);
    const end = interpolateValues(ordered, stepEnd(steps, i));
    return start && end ? start.map((value, node) => (value + end[node]) / 2) : (end ?? start);
  });
}

/** Selects one field per step, the value at its end or else at its start, for directions, which have no mean. */
export function selectStepEndValues(instants: readonly TimedField[], steps: Steps): (Float32Array | undefined)[] {
  const findValues = (time: number) => instants.find(({ end }) => end === time)?.values;
  return Array.from(
    { length: steps.count },
    (_, i) => findValues(stepEnd(steps, i)) ?? findValues(stepEnd(steps, i) - steps.stepMs),
  );
}

function interpolateValues(ordered: readonly TimedField[], time: number): Float32Array | undefined {
  const nextIndex = ordered.findIndex(({ end }) => end >= time);
  if (nextIndex < 0) return undefined;
  if (ordered[nextIndex].end === time) return ordered[nextIndex].values;
  if (nextIndex === 0) return undefined;
  const [a, b] = [ordered[nextIndex - 1], ordered[nextIndex]];
  if (b.end - a.end > MAX_GAP_MS) return undefined;
  const fraction = (time - a.end) / (b.end - a.end);
  return a.values.map((value, node) => value + fraction * (b.values[node] - value));
}
