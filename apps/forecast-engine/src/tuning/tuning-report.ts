import type { ExternalForecastUse, IrradianceTuning, TuningModel } from '@daystar/contracts';
import { type ExternalShare, type TrainedAdaptation, computeTrust } from '@daystar/forecasting';
import { formatStamp } from '@daystar/timeseries';
import { formatLead, roundToFourDecimals } from './served-skill';
import type { StoredModel } from './tuning-store';

/** Builds the part of a tuning report about measured irradiance. */
export const toIrradianceReport = ({
  adaptation,
  halfHourCount,
  holdOut,
  trust,
}: TrainedAdaptation): IrradianceTuning => ({
  values: halfHourCount,
  hold_out: {
    values: holdOut.halfHourCount,
    mae_untuned: roundToFourDecimals(holdOut.maeBefore),
    mae_tuned: roundToFourDecimals(holdOut.maeAfter),
  },
  trust: roundToFourDecimals(trust),
  // `kept_out` says that rows do not use what was learned; `hold_out` holds the scores of held-out half hours.
  kept_out: trust === 0,
  by_index: adaptation.byIndex.map(roundToFourDecimals),
  by_hour: adaptation.byHour.map(roundToFourDecimals),
});

/**
 * Builds the part of a tuning report about the model of one lead time.
 * @param maxPower maximum clear-sky power: the model's errors are a share of it
 * @param share how the external forecast is used; its errors are in the unit of the site
 * @param isHarmful whether the model is not used because it made served forecasts worse
 */
export function toModelReport(
  lead: number,
  { version, trainedAt, model }: StoredModel,
  maxPower: number,
  isHarmful: boolean,
  share?: ExternalShare,
): TuningModel {
  const { holdOut, values } = model;
  // The weight of a model that is worse on held-out half hours is 0.
  const isApplied = computeTrust(model) > 0 || (share?.weight ?? 0) > 0;
  return {
    lead: formatLead(lead),
    version,
    trained_at: formatStamp(trainedAt),
    values,
    hold_out: {
      values: holdOut.values,
      mae_untuned: roundToFourDecimals(holdOut.untuned * maxPower),
      mae_tuned: roundToFourDecimals(holdOut.tuned * maxPower),
    },
    kept_out: isHarmful || holdOut.excludedSites.length > 0 || !isApplied,
    ...(share && { external: toExternalReport(share) }),
  };
}

const toExternalReport = ({
  weight,
  halfHourCount,
  maeExternal,
  maeWithout,
  maeCombined,
}: ExternalShare): ExternalForecastUse => ({
  weight: roundToFourDecimals(weight),
  values: halfHourCount,
  mae_external: roundToFourDecimals(maeExternal),
  mae_without: roundToFourDecimals(maeWithout),
  mae_combined: roundToFourDecimals(maeCombined),
});
