interface Told {
  readonly end: number;
  readonly value?: number;
  /** How much of the period counts, ms. */
  readonly counts: number;
}

/** For how long the same value is told around each period, ms; what was not measured neither repeats nor interrupts. */
export function repeatedFor(told: readonly Told[]): Float64Array {
  const durations = new Float64Array(told.length);
  const order = told.map((_, i) => i).sort((a, b) => told[a].end - told[b].end);
  let run: number[] = [];
  const close = () => {
    const duration = run.length > 1 ? run.reduce((sum, i) => sum + told[i].counts, 0) : 0;
    for (const i of run) durations[i] = duration;
    run = [];
  };
  for (const i of order) {
    if (told[i].value === undefined) continue;
    if (run.length > 0 && told[run[0]].value !== told[i].value) close();
    run.push(i);
  }
  close();
  return durations;
}
