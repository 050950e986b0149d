interface TimedValue {
  readonly end: number;
  readonly value?: number;
  /** Part of the period that counts towards a duration, ms. */
  readonly countedDuration: number;
}

/**
 * Duration for which the same value is repeated around each period, ms; missing values neither repeat nor interrupt a
 * run.
 */
export function computeRepeatDurations(readings: readonly TimedValue[]): Float64Array {
  const durations = new Float64Array(readings.length);
  const order = readings.map((_, i) => i).sort((a, b) => readings[a].end - readings[b].end);
  let run: number[] = [];
  const closeRun = () => {
    const duration = run.length > 1 ? run.reduce((sum, i) => sum + readings[i].countedDuration, 0) : 0;
    for (const i of run) durations[i] = duration;
    run = [];
  };
  for (const i of order) {
    if (readings[i].value === undefined) continue;
    if (run.length > 0 && readings[run[0]].value !== readings[i].value) closeRun();
    run.push(i);
  }
  closeRun();
  return durations;
}
