import { type CommonErrors, COMMON_ERROR_STRIDE, dropLastZeros, toPercent } from '../outputs/common-errors';
import type { PvColumns } from '../outputs/pv-columns';

const CAUSES = ['motion_east', 'motion_north', 'system'] as const;

/**
 * Averages the common errors of places, %, weighted by half the width of their P10–P90 intervals. The result is the
 * common error of their sum if their percentiles are added.
 */
export class CommonErrorAverage {
  private readonly sums: Record<keyof CommonErrors, number[]> = { motion_east: [], motion_north: [], system: [] };
  private readonly halfWidths: number[] = [];

  /** @param from index of the first forecast row */
  add(errors: CommonErrors | undefined, { pv_estimate10, pv_estimate90 }: PvColumns, from: number): void {
    for (let row = 0, i = from; i < pv_estimate10.length; row++, i += COMMON_ERROR_STRIDE) {
      const halfWidth = (pv_estimate90[i] - pv_estimate10[i]) / 2;
      this.halfWidths[row] = (this.halfWidths[row] ?? 0) + halfWidth;
      for (const cause of CAUSES) {
        this.sums[cause][row] = (this.sums[cause][row] ?? 0) + ((errors?.[cause][row] ?? 0) / 100) * halfWidth;
      }
    }
  }

  /** Returns the averages, %; undefined when all are 0. */
  toCommonErrors(): CommonErrors | undefined {
    const toPercentages = (sums: readonly number[]) =>
      dropLastZeros(sums.map((sum, row) => (sum === 0 ? 0 : toPercent(sum / this.halfWidths[row]))));
    const [motion_east, motion_north, system] = CAUSES.map((cause) => toPercentages(this.sums[cause]));
    const valueCount = motion_east.length + motion_north.length + system.length;
    return valueCount > 0 ? { motion_east, motion_north, system } : undefined;
  }
}
