import type {
  ExternalForecastUse,
  IrradianceTuning,
  KeptOutReason,
  TuningModel,
  TuningSkill,
} from '@daystar/contracts';
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
 * @param missingDays days until a model can learn from the external forecast; only with one, and without a share
 * @param harm errors of served forecasts since the training of the model, if they are why it is not used
 */
export function toModelReport(
  lead: number,
  { version, trainedAt, model }: StoredModel,
  maxPower: number,
  harm: TuningSkill | undefined,
  share?: ExternalShare,
  missingDays?: number,
): TuningModel {
  const { holdOut, values } = model;
  const reason = findKeptOutReason(model, harm, share);
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
    kept_out: reason !== undefined,
    ...(reason && { kept_out_reason: reason }),
    ...(reason === 'served' && { served_since: harm }),
    ...(share && { external: toExternalReport(share) }),
    ...(!share && missingDays && { external: { ...NOT_COMPARED, days_missing: missingDays } }),
  };
}

/** Finds why a model is not used. @returns undefined if it is used */
function findKeptOutReason(
  model: StoredModel['model'],
  harm: TuningSkill | undefined,
  share: ExternalShare | undefined,
): KeptOutReason | undefined {
  if (harm) return 'served';
  // The weight of a model that is worse on held-out half hours is 0.
  const isBetter = computeTrust(model) > 0;
  if (model.holdOut.excludedSites.length > 0) return isBetter ? 'unrelated_power' : 'hold_out';
  return isBetter || (share?.weight ?? 0) > 0 ? undefined : 'hold_out';
}

/** Use of an external forecast that no model has learned from. */
const NOT_COMPARED = { weight: 0, values: 0, mae_external: 0, mae_without: 0, mae_combined: 0 };

const toExternalReport = ({
  weight,
  halfHourCount,
  missingDays,
  maeExternal,
  maeWithout,
  maeCombined,
}: ExternalShare): ExternalForecastUse => ({
  weight: roundToFourDecimals(weight),
  values: halfHourCount,
  mae_external: roundToFourDecimals(maeExternal),
  mae_without: roundToFourDecimals(maeWithout),
  mae_combined: roundToFourDecimals(maeCombined),
  ...(missingDays > 0 && { days_missing: missingDays }),
});
