import type {
  ExternalForecastUse,
  StoredExternalForecast,
  TuningState,
  SiteKind,
  IrradianceTuning,
  KeptOutReason,
  TuningReport,
  TuningSkill,
} from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import { selectCurrentMistakes } from '../plant-mistakes/current-mistakes';
import { renderMistakeWarnings } from '../plant-mistakes/mistake-warnings';
import { isEarlyTuning } from '../early-tuning';
import { type DatedTuningReport, renderLostOutput, renderWeekChanges } from './week-changes';
import { renderEstimatesSection } from './estimates-section';
import { renderFactList } from '../../pages/fact-list';
import type { Page } from '../../pages/layout';
import { formatNumber, joinTexts, t } from '../../pages/i18n/translate';
import { Localized, type Markup, type Text, forWriters, html } from '../../pages/markup';
import { renderResourceHead } from '../../pages/page-head';
import { FLAG_LABELS } from '../measurements/flag-counts';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import { formatMinute, renderTableSection } from '../../pages/table';

/** Renders the HTML page with the tuning report of a site. */
export function renderTuningPage(kind: SiteKind, site: SiteRecord, report: DatedTuningReport): Page {
  const { path, unit } = SITE_KIND_LABELS[kind];
  const main = html`${renderResourceHead(`${path}/${site.resource_id}/tuning`, site.name, t('How your measurements improve this forecast.'))}
  ${unit && forWriters(html`<p><a class="button" href="/sites/${site.resource_id}/providers">${t('Add the forecast of another provider')}</a></p>`)}
  ${unit && renderMistakeWarnings(selectCurrentMistakes(report, site), unit, site.capacity)}
  ${unit && renderLostOutput(report, site)} ${unit && renderPooledNotice(report)}
  ${report.week_changes && renderWeekChanges(report.week_changes, `${path}/${site.resource_id}`)}
  ${renderTuningSections(report, unit)}
  ${unit && renderEstimatesSection(report.estimates ?? [], report.estimates_missing, site.arrays?.length)}
  ${
    unit !== undefined &&
    report.lost_output_missing !== undefined &&
    html`<p class="note">
      ${t('There are too few clear days to tell whether the plant lost output in the last ten days. A loss of 10 % would not be found.')}
    </p>`
  }`;
  return { title: t('{name}: tuning', { name: site.name }), main };
}

/** Explains the forecast of a plant that other sites alone tune; false for others. */
const renderPooledNotice = ({ pooled }: TuningReport): Markup | false =>
  pooled !== undefined &&
  html`<p class="note">
    ${t('There are no usable measurements of this site yet. Until there are, measurements of other sites correct the forecast and widen its 10 to 90 % range.')}
  </p>`;

/** Renders the tuning report of a site or an aggregation. @param unit of its power; absent for a weather site */
export function renderTuningSections(report: TuningState & Pick<TuningReport, 'irradiance'>, unit?: string): Markup {
  const {
    enabled,
    learnt_at,
    next_training_at,
    history_pending,
    description_changed,
    values,
    from,
    to,
    irradiance,
    left_out = [],
    external_forecast,
    shade_by_half_hour,
  } = report;
  return html`${
    history_pending === true &&
    html`<p class="note">
      ${t('Your uploaded measurements are being compared with forecasts from past weather. Training then starts at once and takes a few minutes.')}
    </p>`
  }
  ${
    description_changed === true &&
    html`<p class="note">
      ${t('The description of the site has changed since the last training. The earlier tuning is no longer used.')}
    </p>`
  }
  ${renderFactList([
    [t('Tuning'), enabled ? t('on') : t('off')],
    [t('Last trained'), learnt_at === undefined ? t('not yet') : formatMinute(learnt_at)],
    [t('Next training'), next_training_at && formatMinute(next_training_at)],
    [t('Half hours for training'), values],
    [t('From'), from && formatMinute(from)],
    [t('To'), to && formatMinute(to)],
    [
      t('Posted measurements left out'),
      left_out.length === 0
        ? undefined
        : joinTexts(
            left_out.map(({ verdict, values: count }) => html`${FLAG_LABELS[verdict]}: ${formatNumber(count)}`),
            '; ',
          ),
    ],
    [t('Forecast of another provider'), external_forecast && describeExternalForecast(external_forecast)],
    [t('Shade in the forecast'), shade_by_half_hour && describeShade(shade_by_half_hour)],
    [t('Half hours of measured irradiance'), irradiance?.values],
    [t('Estimated GHI on validation days'), irradiance && formatIrradianceSkill(irradiance)],
  ])}
  ${
    (values > 0 || left_out.length > 0) &&
    html`<p class="note">
      ${t('Half hours for training are those of the last ten weeks that accepted measurements cover to 80 %. Measurements left out are counted as posted, in periods of any length.')}
    </p>`
  }
  ${unit !== undefined && renderEarlyNotice(report)} ${unit !== undefined && renderPowerSections(report, unit)}`;
}

/** Says how much of an external forecast is stored and comparable, and what is missing before it can get a weight. */
function describeExternalForecast({ known, comparable, values_missing, days_missing }: StoredExternalForecast): Text {
  const counts = t('half hours of daylight: {known} known, {comparable} comparable with measurements', {
    known: formatNumber(known),
    comparable: formatNumber(comparable),
  });
  const missing = [
    ...(values_missing
      ? [
          t('{count} more comparable ones are needed before it can get a weight', {
            count: formatNumber(values_missing),
          }),
        ]
      : []),
    ...(days_missing
      ? [t('at least {days, plural, one {# more day} other {# more days}} of measurements', { days: days_missing })]
      : []),
  ];
  return new Localized(() => joinTexts([counts, ...missing], '; '));
}

/** @param shares of the power that is left, by half hour of the day */
const describeShade = (shares: readonly number[]): Text =>
  t('{count} half hours a day, with {share} % or more of the clear-sky power', {
    count: shares.filter((share) => share < 1).length,
    share: formatNumber(100 * Math.min(...shares), { maximumFractionDigits: 0 }),
  });

/** Explains the forecast of a plant that has measurements, but too few for a model; false for others. */
const renderEarlyNotice = (state: TuningState): Markup | false =>
  isEarlyTuning(state) &&
  html`<p class="note">
    ${t('There is no model yet, but measurements already correct the forecast: by the ratio of measured to estimated power, and in the next hours by the last measurements.')}
    ${t('The 10 to 90 % range follows the errors of the forecasts that could be compared so far. After only a few days it is wide. It narrows each day, and after about two weeks a model replaces the ratio.')}
  </p>`;

/** Renders the models and the served forecasts of power. */
function renderPowerSections({ models, served }: TuningState, unit: string): Markup {
  const hasExternal = models.some(({ external }) => external);
  return html`${renderTableSection({
    title: t('Models'),
    headings: [
      t('Lead'),
      t('Version'),
      t('Trained'),
      t('Values'),
      t('Untuned error, {unit}', { unit }),
      t('Tuned error, {unit}', { unit }),
      t('Change'),
      ...(hasExternal ? [t('Combined error, {unit}', { unit })] : []),
      t('Used'),
    ],
    rows: models.map(
      ({ lead, version, trained_at, values: trainingValues, hold_out, kept_out, kept_out_reason, external }) =>
        html`<tr>
          <th scope="row">${lead}</th>
          ${[
            version,
            formatMinute(trained_at),
            formatNumber(trainingValues),
            ...formatSkill(hold_out),
            ...(hasExternal ? [external ? formatExternalError(external.mae_combined, external) : ''] : []),
            kept_out ? describeReason(kept_out_reason) : describeUse((external?.weight ?? 0) > 0),
          ].map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    ),
    placeholder: t(
      'No models yet. A model needs about two weeks of measurements, which may be from before the registration. Until there is one, training runs every three hours by day in the first two days, and then when measurements have grown by a tenth. It also runs right after an upload of past measurements.',
    ),
    footer: [
      html`<p class="note">
        ${t('Mean absolute errors on half hours that were not used for training.')}
        ${t('Each training updates the corrections and this page. It trains a model again after a week, when measurements have grown by half, or when earlier ones have changed.')}
      </p>`,
    ],
  })}
  ${renderExternalForecastSection(models, unit)}
  ${renderTableSection({
    title: t('Served forecasts'),
    headings: [
      t('Lead'),
      t('Values'),
      t('Untuned error, {unit}', { unit }),
      t('Tuned error, {unit}', { unit }),
      t('Change'),
      t('Within 10–90 %'),
    ],
    rows: served.map(
      (skill) =>
        html`<tr>
          <th scope="row">${skill.lead}</th>
          ${[formatNumber(skill.values), ...formatSkill(skill), html`${format(skill.coverage, 1)} %`].map(
            (cell) => html`<td>${cell}</td>`,
          )}
        </tr>`,
    ),
    placeholder: t('No tuned forecasts verified yet.'),
  })}`;
}

const describeUse = (isCombined: boolean): Text =>
  isCombined ? t('yes, combined with the external forecast') : t('yes');

/** Says why a model is not used. */
function describeReason(reason: KeptOutReason | undefined): Text {
  switch (reason) {
    case 'hold_out':
      return t('no: these half hours did not improve');
    case 'served':
      return t('no: served forecasts were worse since the training');
    case 'unrelated_power':
      return t('no: measured power hardly follows the forecast');
    case undefined:
    default:
      return t('no');
  }
}

/** Renders how much an external forecast contributes; false without one. */
function renderExternalForecastSection(models: TuningState['models'], unit: string): Markup | false {
  const rows = models.flatMap(({ lead, external }) => (external ? [{ lead, ...external }] : []));
  if (rows.length === 0) return false;
  const missingDays = Math.max(...rows.map(({ days_missing = 0 }) => days_missing));
  return renderTableSection({
    title: t('External forecast'),
    headings: [
      t('Lead'),
      t('Values'),
      t('Its error, {unit}', { unit }),
      t('Error without it, {unit}', { unit }),
      t('Combined error, {unit}', { unit }),
      t('Weight'),
    ],
    rows: rows.map(
      ({ lead, mae_external, mae_without, mae_combined, ...use }) =>
        html`<tr>
          <th scope="row">${lead}</th>
          ${[
            formatNumber(use.values),
            ...[mae_external, mae_without, mae_combined].map((error) => formatExternalError(error, use)),
            html`${format(100 * use.weight, 0)} %`,
          ].map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    ),
    footer: [
      html`<p class="note">
        ${t('The weight depends on how much the external forecast reduced the error on half hours that were not used for training.')}
        ${missingDays > 0 && t('Until then it is 0: {days, plural, one {# more day} other {# more days}} with measurements and this forecast must follow the training.', { days: missingDays })}
      </p>`,
    ],
  });
}

/** Formats an error of an external forecast; a dash if no half hour was compared. */
const formatExternalError = (error: number, { values }: Pick<ExternalForecastUse, 'values'>): Text =>
  values > 0 ? format(error, 3) : '–';

function formatIrradianceSkill({ hold_out, trust, kept_out }: IrradianceTuning): Text {
  const errors = { untuned: format(hold_out.mae_untuned, 1), tuned: format(hold_out.mae_tuned, 1) };
  return kept_out
    ? t('error {untuned} W/m², {tuned} corrected; correction not used', errors)
    : t('error {untuned} W/m², {tuned} corrected; correction weighted {weight} %', {
        ...errors,
        weight: format(100 * trust, 0),
      });
}

const formatSkill = ({ mae_untuned, mae_tuned }: TuningSkill): (Text | Markup)[] => [
  format(mae_untuned, 3),
  format(mae_tuned, 3),
  mae_untuned > 0 ? html`${format((100 * mae_tuned) / mae_untuned - 100, 1)} %` : '',
];

const format = (value: number, digits: number): Text =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
