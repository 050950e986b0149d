/** Half hours of one site, MW. */
export interface ScoredRows {
  readonly measured: Float64Array;
  readonly tuned: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly untuned: Float64Array;
}

export interface LeadScore {
  /** ms */
  readonly lead: number;
  readonly values: number;
  readonly maeUntuned: number;
  readonly maeTuned: number;
  /** Percent by which the error fell. */
  readonly gain: number;
  /** Percent of measurements between the 10th and the 90th percentile. */
  readonly coverage: number;
}

/** By day alone: by night every forecast is right. */
export function scoreLead(lead: number, sites: readonly ScoredRows[]): LeadScore {
  let values = 0;
  let untuned = 0;
  let tuned = 0;
  let covered = 0;
  for (const rows of sites) {
    rows.measured.forEach((measured, i) => {
      if (!(measured > 0) || Number.isNaN(rows.tuned[i] ?? NaN)) return;
      const before = Number.isNaN(rows.untuned[i]) ? rows.tuned[i] : rows.untuned[i];
      values++;
      untuned += Math.abs(before - measured);
      tuned += Math.abs(rows.tuned[i] - measured);
      if (measured >= rows.low[i] && measured <= rows.high[i]) covered++;
    });
  }
  return {
    lead,
    values,
    maeUntuned: untuned / values,
    maeTuned: tuned / values,
    gain: 100 * (1 - tuned / untuned),
    coverage: (100 * covered) / values,
  };
}
