import type { TuningState, SiteKind, IrradianceTuning, TuningReport, TuningSkill } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import { selectStatedMistakes } from '../plant-mistakes/stated-mistakes';
import { renderMistakeWarnings } from '../plant-mistakes/mistake-warnings';
import { renderEstimatesSection } from './estimates-section';
import { renderFactList } from '../../pages/fact-list';
import type { Page } from '../../pages/layout';
import { type Markup, html } from '../../pages/markup';
import { renderResourceHead } from '../../pages/page-head';
import { FLAG_LABELS } from '../measurements/flag-counts';
import { SITE_KIND_LABELS } from '../site-links';
import { formatMinute, renderTableSection } from '../../pages/table';

/** Renders the HTML page with the tuning report of a site. */
export function renderTuningPage(kind: SiteKind, site: SiteRecord, report: TuningReport): Page {
  const { path, unit } = SITE_KIND_LABELS[kind];
  const main = html`${renderResourceHead(`${path}/${site.resource_id}/tuning`, site.name, 'How your measurements improve this forecast.')}
  ${unit && html`<p><a class="button" href="/sites/${site.resource_id}/providers">Add another provider's forecast</a></p>`}
  ${unit && renderMistakeWarnings(selectStatedMistakes(report.likely_mistakes ?? [], site), unit)}
  ${renderTuningSections(report, unit)} ${unit && renderEstimatesSection(report.estimates ?? [])}`;
  return { title: `${site.name}: tuning`, main };
}

/** Renders the tuning report of a site or an aggregation. @param unit of its power; absent for a weather site */
export function renderTuningSections(report: TuningState & Pick<TuningReport, 'irradiance'>, unit?: string): Markup {
  const { enabled, learnt_at, values, from, to, irradiance, left_out = [] } = report;
  return html`${renderFactList([
    ['Tuning', enabled ? 'on' : 'off'],
    ['Last trained', learnt_at === undefined ? 'not yet' : formatMinute(learnt_at)],
    ['Half hours for training', values],
    ['From', from && formatMinute(from)],
    ['To', to && formatMinute(to)],
    [
      'Measurements left out',
      left_out.map(({ verdict, values: count }) => `${FLAG_LABELS[verdict]}: ${count}`).join('; ') || undefined,
    ],
    ['Half hours of measured irradiance', irradiance?.values],
    ['Estimated ghi on validation days', irradiance && formatIrradianceSkill(irradiance)],
  ])}
  ${unit !== undefined && renderPowerSections(report, unit)}`;
}

/** Renders the models and the served forecasts of power. */
function renderPowerSections({ models, served }: TuningState, unit: string): Markup {
  return html`${renderTableSection({
    title: 'Models',
    headings: [
      'Lead',
      'Version',
      'Trained',
      'Values',
      `Untuned error, ${unit}`,
      `Tuned error, ${unit}`,
      'Change',
      'Used',
    ],
    rows: models.map(
      ({ lead, version, trained_at, values: trainingValues, hold_out, kept_out }) =>
        html`<tr>
          <th scope="row">${lead}</th>
          ${[version, formatMinute(trained_at), trainingValues, ...formatSkill(hold_out), kept_out ? 'no' : 'yes'].map(
            (cell) => html`<td>${cell}</td>`,
          )}
        </tr>`,
    ),
    placeholder:
      'No models yet. Tuning needs about two weeks of measurements, which may be from before the registration. New ones count within three hours.',
    after: [html`<p class="note">Mean absolute errors on half hours that were not used for training.</p>`],
  })}
  ${renderExternalForecastSection(models, unit)}
  ${renderTableSection({
    title: 'Served forecasts',
    headings: ['Lead', 'Values', `Untuned error, ${unit}`, `Tuned error, ${unit}`, 'Change', 'Within 10–90 %'],
    rows: served.map(
      (skill) =>
        html`<tr>
          <th scope="row">${skill.lead}</th>
          ${[skill.values, ...formatSkill(skill), `${skill.coverage.toFixed(1)} %`].map(
            (cell) => html`<td>${cell}</td>`,
          )}
        </tr>`,
    ),
    placeholder: 'No tuned forecasts verified yet.',
  })}`;
}

/** Renders how much an external forecast contributes; false without one. */
function renderExternalForecastSection(models: TuningState['models'], unit: string): Markup | false {
  const rows = models.flatMap(({ lead, external }) => (external ? [{ lead, ...external }] : []));
  if (rows.length === 0) return false;
  return renderTableSection({
    title: 'External forecast',
    headings: [
      'Lead',
      'Values',
      `Its error, ${unit}`,
      `Error without it, ${unit}`,
      `Combined error, ${unit}`,
      'Weight',
    ],
    rows: rows.map(
      ({ lead, values, mae_external, mae_without, mae_combined, weight }) =>
        html`<tr>
          <th scope="row">${lead}</th>
          ${[
            values,
            ...[mae_external, mae_without, mae_combined].map((error) => error.toFixed(3)),
            `${(100 * weight).toFixed(0)} %`,
          ].map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    ),
    after: [
      html`<p class="note">
        The weight depends on how much the external forecast reduced the error on half hours that were not used for
        training.
      </p>`,
    ],
  });
}

const formatIrradianceSkill = ({ hold_out, trust, kept_out }: IrradianceTuning): string =>
  `error ${hold_out.mae_untuned.toFixed(1)} W/m², ${hold_out.mae_tuned.toFixed(1)} corrected; ` +
  (kept_out ? 'correction not used' : `correction weighted ${(100 * trust).toFixed(0)} %`);

const formatSkill = ({ mae_untuned, mae_tuned }: TuningSkill): string[] => [
  mae_untuned.toFixed(3),
  mae_tuned.toFixed(3),
  mae_untuned > 0 ? `${((100 * mae_tuned) / mae_untuned - 100).toFixed(1)} %` : '',
];
