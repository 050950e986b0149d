import { HOUR, type Steps } from '@daystar/timeseries';

/** Moments further apart leave a hole: nothing is drawn across it. */
const WIDEST_STEP = 12 * HOUR;

/**
 * The steps that the messages of a run are laid out on: runs of equal steps between the moments they name (hourly for
 * five days, say, then three-hourly), in order of time. A moment alone stands for the hour before it.
 */
export function stepsOfRun(times: readonly { readonly begin: number; readonly end: number }[]): Steps[] {
  const moments = [...new Set(times.flatMap(({ begin, end }) => [begin, end]))].sort((a, b) => a - b);
  const parts: Steps[] = [];
  let reached = -Infinity;
  for (let i = 0; i < moments.length; i++) {
    const length = moments[i] - (moments[i - 1] ?? -Infinity);
    const last = parts.at(-1);
    if (length > WIDEST_STEP) {
      if (moments[i + 1] - moments[i] <= WIDEST_STEP) continue;
      parts.push({ firstEnd: moments[i], length: HOUR, count: 1 });
    } else if (last?.length === length && reached === moments[i - 1]) {
      parts[parts.length - 1] = { ...last, count: last.count + 1 };
    } else {
      parts.push({ firstEnd: moments[i], length, count: 1 });
    }
    reached = moments[i];
  }
  return parts;
}
