import type { TuningModel, TuningReport } from '@daystar/contracts';
import { isUsable } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import { Localized, type Markup, type Text } from '../pages/markup';
import { formatMinute } from '../pages/table';
import { type DiagnosisData, countDaylight, formatPower } from './diagnosis-data';
import { describeLead } from './describe-lead';
import type { Finding } from './finding';

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

/** Finds why tuning does not improve the forecast of a measured site. */
export function findTuningProblem(data: DiagnosisData): Finding | undefined {
  const { tuning, measurements } = data;
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
      action: describeWaitForModel(data),
    };
  const unused = tuning.models.filter(({ kept_out }) => kept_out);
  // Without a model, forecasts still follow the shade that tuning found.
  if (unused.length < tuning.models.length || tuning.shade_by_half_hour) return undefined;
  return {
    code: 'tuning_unused',
    severity: 'low',
    title: t('The trained model is not used'),
    evidence: describeReasons(unused, data),
    action: t(
      'No action is needed: the model is tested again each day. Other findings on this page may show why it does not help.',
    ),
  };
}

/** Says what to do until there is a model. */
function describeWaitForModel(data: DiagnosisData): Text {
  if (data.site.load_profile)
    return t(
      'Keep posting: a model needs about two weeks of measurements. A plant that its load often limits needs none: a line, learned from hours below the limit, corrects its forecast.',
    );
  return isMostlyRejected(data)
    ? t(
        'Correct the rejected measurements, and send them again: a model needs about two weeks of usable ones. Other findings say why they are rejected.',
      )
    : t('Keep posting: a model needs about two weeks of measurements. They may be from before the registration.');
}

/** Whether at most half of the daytime measurements can be used. */
const isMostlyRejected = ({ measurements }: DiagnosisData): boolean =>
  2 * measurements.filter(({ verdict }) => isUsable(verdict)).length <= countDaylight({ measurements });

/** Says why no model is used: one sentence for each reason, with the errors of its first lead. */
function describeReasons(unused: readonly TuningModel[], data: DiagnosisData): Localized {
  const reasons = [...new Set(unused.map(({ kept_out_reason }) => kept_out_reason))];
  const sentences = reasons.map((reason) => {
    const models = unused.filter(({ kept_out_reason }) => kept_out_reason === reason);
    return describeReason(
      models[0],
      joinTexts(
        models.map(({ lead }) => describeLead(lead)),
        ', ',
      ),
      data.unit,
    );
  });
  return new Localized(() => joinTexts([...sentences, ...describeLiveCorrection(data)], ' '));
}

/** Says whether the last measurements correct the forecast without a model; empty while no issue can be read. */
function describeLiveCorrection({ issue, measurements, now }: DiagnosisData): Text[] {
  if (!issue) return [];
  if (issue.tuning === 'live') return [t('Corrections from the last measurements still apply.')];
  // Live corrections compare the measurements of a day with the estimate.
  const isAnyUsable = measurements.some(
    ({ period_end, verdict }) => Date.parse(period_end) > now - DAY && isUsable(verdict) && verdict !== 'night',
  );
  return [
    isAnyUsable
      ? t('The last measurements do not correct the forecast at present.')
      : t('The last measurements do not correct the forecast either: none of the last day can be used.'),
  ];
}

function describeReason({ kept_out_reason, hold_out, served_since }: TuningModel, leads: Markup, unit: string): Text {
  const values = {
    leads,
    untuned: formatPower(hold_out.mae_untuned, unit),
    tuned: formatPower(hold_out.mae_tuned, unit),
    servedValues: formatNumber(served_since?.values ?? NaN),
    servedUntuned: formatPower(served_since?.mae_untuned ?? NaN, unit),
    servedTuned: formatPower(served_since?.mae_tuned ?? NaN, unit),
  };
  switch (kept_out_reason) {
    case 'hold_out':
      return t(
        'Forecasts {leads} ahead: on days outside the training data, the model changed the error from {untuned} to {tuned}.',
        values,
      );
    case 'served':
      return t(
        'Forecasts {leads} ahead: in {servedValues} half hours since the model was trained, served forecasts with tuning had an error of {servedTuned}, without it {servedUntuned}. On days outside the training data, it changed the error from {untuned} to {tuned}.',
        values,
      );
    case 'unrelated_power':
      return t(
        'Forecasts {leads} ahead: on days outside the training data, measured power hardly followed the forecast, so the model is not trusted.',
        values,
      );
    case undefined:
    default:
      return t(
        'Forecasts {leads} ahead: the page Tuning shows the errors of the model and of served forecasts.',
        values,
      );
  }
}
