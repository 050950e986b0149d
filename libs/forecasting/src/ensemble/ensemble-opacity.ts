import { opacityOfClearSkyIndex } from '@daystar/solar';
import { memberQuantiles } from './member-quantiles';

/** Percentiles of cloud opacity, %, one per step; NaN at night. */
export interface OpacityQuantiles {
  /** 10th percentile: the bright end. */
  readonly low: Float64Array;
  readonly median: Float64Array;
  /** 90th percentile: the dark end. */
  readonly high: Float64Array;
}

/** Below this mean clear-sky ghi, W/m2, the ratio of two small numbers says nothing of clouds. */
const LEAST_CLEAR_GHI = 20;

/**
 * Quantiles of opacity from the ghi of an ensemble's members: what they disagree about is the cloud, since the clear sky
 * is the same for all. Opacity falls as ghi rises, so its 10th percentile is that of the 90th of ghi.
 * @param members ghi of each member, W/m2, means of the steps
 * @param clearGhi clear-sky ghi of the same steps, W/m2
 */
export function ensembleOpacity(members: readonly ArrayLike<number>[], clearGhi: ArrayLike<number>): OpacityQuantiles {
  const { p10, p50, p90 } = memberQuantiles(members);
  const opacityOf = (ghi: Float64Array) =>
    ghi.map((value, step) => {
      const clear = clearGhi[step];
      return clear >= LEAST_CLEAR_GHI ? opacityOfClearSkyIndex(value / clear) : NaN;
    });
  return { low: opacityOf(p90), median: opacityOf(p50), high: opacityOf(p10) };
}
