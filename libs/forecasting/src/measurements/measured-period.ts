import type { Measurement } from '@daystar/contracts';
import { parsePeriod, parseStamp } from '@daystar/timeseries';

/** When something was measured, ms. */
export interface Period {
  readonly end: number;
  readonly length: number;
}

/** @param measurement whose period and stamp have been checked */
export const periodOf = ({ period_end, period }: Measurement): Period => ({
  end: parseStamp(period_end) ?? NaN,
  length: parsePeriod(period) ?? NaN,
});
