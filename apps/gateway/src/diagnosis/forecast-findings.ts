import { type DiagnosisData, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { formatNumber, t } from '../pages/i18n/translate';
import { findTuningProblem } from './tuning-findings';

/** Finds problems of weather data, tuning and accuracy. */
export function findForecastProblems(data: DiagnosisData): (Finding | undefined)[] {
  return [findWeatherProblem(data), findBias(data), findTuningProblem(data)];
}

function findWeatherProblem({ issue }: DiagnosisData): Finding | undefined {
  const action = t('Nothing is wrong with the site. The Status page shows the sources and their age.');
  if (issue?.worstDataBasis === 'climatology')
    return {
      code: 'climatology',
      severity: 'high',
      title: t('The forecast runs on climatology'),
      evidence: t(
        'There are no weather data for part of the next 24 hours. The forecast shows the values of a typical day there.',
      ),
      action,
    };
  if (issue?.worstDataBasis === 'older-nwp')
    return {
      code: 'old_weather',
      severity: 'medium',
      title: t('The weather data are old'),
      evidence: t('Part of the next 24 hours comes from an older run of the weather model.'),
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
  const values = {
    count: n ?? 0,
    lead: lead?.replace('PT', '') ?? '',
    bias: formatPower(Math.abs(bias), unit),
    percent: formatNumber(Math.abs(nbias), { maximumFractionDigits: 1 }),
  };
  return {
    code: 'bias',
    severity: Math.abs(nbias) >= 2 * MIN_BIAS ? 'high' : 'medium',
    title: bias > 0 ? t('Forecasts are too high') : t('Forecasts are too low'),
    evidence:
      bias > 0
        ? t(
            'Over {count} half hours, forecasts with a lead of {lead} are {bias} too high on average, {percent} % of the capacity.',
            values,
          )
        : t(
            'Over {count} half hours, forecasts with a lead of {lead} are {bias} too low on average, {percent} % of the capacity.',
            values,
          ),
    action:
      bias > 0
        ? t('Check capacity, losses and ageing in the settings, and whether parts of the plant are out of operation.')
        : t('Check capacity and losses in the settings: the plant produces more than they allow.'),
  };
}
