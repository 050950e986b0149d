import { formatMinute } from '../pages/table';
import { type DiagnosisData, formatPower } from './diagnosis-data';
import type { Finding } from './finding';

/** Finds problems of weather data, tuning and accuracy. */
export function findForecastProblems(data: DiagnosisData): (Finding | undefined)[] {
  return [findWeatherProblem(data), findBias(data), findTuningProblem(data)];
}

function findWeatherProblem({ issue }: DiagnosisData): Finding | undefined {
  const action = 'Nothing is wrong with the site. The page Status shows the sources and their age.';
  if (issue?.worst === 'climatology')
    return {
      ...{ code: 'climatology', severity: 'high', title: 'The forecast runs on climatology' },
      evidence: 'There are no weather data for part of the next 24 hours: its values are those of a typical day.',
      action,
    };
  if (issue?.worst === 'older-nwp')
    return {
      ...{ code: 'old_weather', severity: 'medium', title: 'The weather data are old' },
      evidence: 'Part of the next 24 hours comes from an older run of the weather model.',
      action,
    };
  return undefined;
}

/** Minimum number of half hours that are evidence of a bias. */
const MIN_HALF_HOURS = 48;
/** Minimum bias of a finding, % of capacity. */
const MIN_BIAS = 5;

function findBias({ verification, unit }: DiagnosisData): Finding | undefined {
  if (verification?.reference !== 'measurement') return undefined;
  const scores = verification.verification.filter(({ n }) => (n ?? 0) >= MIN_HALF_HOURS).at(-1);
  const { bias, nbias, n, lead } = scores ?? {};
  if (typeof bias !== 'number' || typeof nbias !== 'number' || Math.abs(nbias) < MIN_BIAS) return undefined;
  const direction = bias > 0 ? 'high' : 'low';
  return {
    code: 'bias',
    severity: Math.abs(nbias) >= 2 * MIN_BIAS ? 'high' : 'medium',
    title: `Forecasts are too ${direction}`,
    evidence: `Over ${n} half hours, forecasts with a lead of ${lead?.replace('PT', '')} are ${formatPower(Math.abs(bias), unit)} too ${direction} on average, ${Math.abs(nbias).toFixed(1)} % of the capacity.`,
    action:
      bias > 0
        ? 'Check capacity, losses and ageing in the settings, and whether parts of the plant are out of operation.'
        : 'Check capacity and losses in the settings: the plant produces more than they allow.',
  };
}

function findTuningProblem({ tuning, measurements }: DiagnosisData): Finding | undefined {
  if (!tuning || measurements.length === 0) return undefined;
  if (!tuning.enabled)
    return {
      ...{ code: 'tuning_off', severity: 'medium', title: 'Tuning is switched off' },
      evidence: 'Measurements are stored, but do not change the forecast.',
      action: 'Switch tuning on by a PUT request to the tuning of the site.',
    };
  const since = tuning.from === undefined ? '' : ` since ${formatMinute(tuning.from)} UTC`;
  if (tuning.models.length === 0)
    return {
      ...{ code: 'tuning_pending', severity: 'low', title: 'Tuning has not learned enough yet' },
      evidence: `Tuning can learn from ${tuning.values} half hours${since}.`,
      action: 'Keep posting: tuning needs about two weeks of measurements. They may be from before the registration.',
    };
  const unused = tuning.models.filter(({ kept_out }) => kept_out);
  if (unused.length < tuning.models.length) return undefined;
  return {
    ...{ code: 'tuning_unused', severity: 'low', title: 'Tuning is learned, but not used' },
    evidence: 'On days outside the training data, the corrections did not improve the forecast.',
    action: 'Nothing to do: tuning is tested again each day. Other findings on this page may explain it.',
  };
}
