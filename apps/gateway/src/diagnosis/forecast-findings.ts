import type { TuningReport } from '@daystar/contracts';
import { formatMinute } from '../pages/table';
import { type DiagnosisData, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { formatNumber, t } from '../pages/i18n/translate';

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

/** Finds a training that is about to start: after an upload of measurements, or a change of the site. */
function findTuningPreparation({ history_pending, description_changed }: TuningReport): Finding | undefined {
  const action = t('No action is needed: training starts at once and takes a few minutes.');
  if (history_pending)
    return {
      code: 'tuning_pending',
      severity: 'low',
      title: t('Your measurements are being prepared for tuning'),
      action,
      evidence: t('The service compares your uploaded measurements with forecasts from past weather.'),
    };
  if (description_changed)
    return {
      code: 'tuning_pending',
      severity: 'low',
      title: t('Tuning is being trained for the changed site'),
      action,
      evidence: t(
        'The description of the site has changed since the last training. The earlier tuning is no longer used.',
      ),
    };
  return undefined;
}

function findTuningProblem({ tuning, measurements }: DiagnosisData): Finding | undefined {
  if (!tuning || measurements.length === 0) return undefined;
  if (!tuning.enabled)
    return {
      code: 'tuning_off',
      severity: 'medium',
      title: t('Tuning is switched off'),
      evidence: t('Measurements are stored, but do not change the forecast.'),
      action: t('Switch tuning on with a PUT request to the tuning of the site.'),
    };
  const preparation = findTuningPreparation(tuning);
  if (preparation) return preparation;
  const halfHours = tuning.values ?? 0;
  if (tuning.models.length === 0)
    return {
      code: 'tuning_pending',
      severity: 'low',
      title: t('Tuning has not learned enough yet'),
      evidence:
        tuning.from === undefined
          ? t('Tuning can learn from {count, plural, one {# half hour} other {# half hours}}.', { count: halfHours })
          : t('Tuning can learn from {count, plural, one {# half hour} other {# half hours}} since {time} UTC.', {
              count: halfHours,
              time: formatMinute(tuning.from),
            }),
      action: t(
        'Keep posting: a model needs about two weeks of measurements. They may be from before the registration.',
      ),
    };
  const unused = tuning.models.filter(({ kept_out }) => kept_out);
  if (unused.length < tuning.models.length) return undefined;
  return {
    code: 'tuning_unused',
    severity: 'low',
    title: t('The trained model is not used'),
    evidence: t(
      'On days outside the training data, the model did not improve the forecast. Corrections from the last measurements still apply.',
    ),
    action: t(
      'No action is needed: the model is tested again each day. Other findings on this page may show why it does not help.',
    ),
  };
}
