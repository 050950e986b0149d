import type { TuningIrradiance } from '@daystar/contracts';
import type { LearntAdaptation } from '@daystar/forecasting';
import { rounded } from './served-skill';

/** What is told of what measured irradiance taught. */
export const toIrradianceReport = ({ adaptation, values, trial, trust }: LearntAdaptation): TuningIrradiance => ({
  values,
  hold_out: { values: trial.values, mae_untuned: rounded(trial.before), mae_tuned: rounded(trial.after) },
  trust: rounded(trust),
  kept_out: trust === 0,
  by_index: adaptation.byIndex.map(rounded),
  by_hour: adaptation.byHour.map(rounded),
});
