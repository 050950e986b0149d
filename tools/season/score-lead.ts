/** Half hours of one site, MW. */
export interface ScoredRows {
  readonly measured: Float64Array;
  /** Minutes from the issue to the start of the half hour. */
  readonly minutesAhead: Float64Array;
  readonly tuned: Float64Array;
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  readonly untuned: Float64Array;
  readonly untunedP10: Float64Array;
  readonly untunedP90: Float64Array;
}

export interface LeadScore {
  /** Lead time, ms. */
  readonly lead: number;
  /** Number of scored half hours. */
  readonly halfHourCount: number;
  readonly maeUntuned: number;
  readonly maeTuned: number;
  /** Reduction of the error, percent. */
  readonly gain: number;
  /** Percent of measurements between the 10th and the 90th percentile. */
  readonly coverage: number;
  readonly coverageUntuned: number;
}

/**
 * Scores half hours with output, because at night every forecast is exact. Where the untuned forecast is unknown, the tuned one
 * counts for both.
 * @param from first half hour
 * @param to exclusive end
 */
export function scoreLead(lead: number, sites: readonly ScoredRows[], from = 0, to = Infinity): LeadScore {
  let halfHourCount = 0;
  let untunedErrorSum = 0;
  let tunedErrorSum = 0;
  let covered = 0;
  let coveredUntuned = 0;
  for (const rows of sites) {
    for (let i = from; i < Math.min(to, rows.measured.length); i++) {
      const measured = rows.measured[i];
      if (!(measured > 0) || Number.isNaN(rows.tuned[i] ?? NaN)) continue;
      const selectValid = (value: number, fallback: number) => (Number.isNaN(value) ? fallback : value);
      halfHourCount++;
      untunedErrorSum += Math.abs(selectValid(rows.untuned[i], rows.tuned[i]) - measured);
      tunedErrorSum += Math.abs(rows.tuned[i] - measured);
      if (measured >= rows.p10[i] && measured <= rows.p90[i]) covered++;
      const [low, high] = [selectValid(rows.untunedP10[i], rows.p10[i]), selectValid(rows.untunedP90[i], rows.p90[i])];
      if (measured >= low && measured <= high) coveredUntuned++;
    }
  }
  return {
    lead,
    halfHourCount,
    maeUntuned: untunedErrorSum / halfHourCount,
    maeTuned: tunedErrorSum / halfHourCount,
    gain: 100 * (1 - tunedErrorSum / untunedErrorSum),
    coverage: (100 * covered) / halfHourCount,
    coverageUntuned: (100 * coveredUntuned) / halfHourCount,
  };
}
