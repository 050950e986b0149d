import type { LearntReport, SiteKind, TuningIrradiance, TuningReport, TuningSkill } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import { factList } from '../../pages/facts';
import type { Page } from '../../pages/layout';
import { type Markup, html } from '../../pages/markup';
import { KINDS, siteLinks } from '../site-links';
import { formatMinute, tableSection } from '../../pages/table';

/** What the measurements of a site have taught. */
export function tuningPage(kind: SiteKind, site: SiteRecord, report: TuningReport): Page {
  const main = html`<h1>${site.name}</h1>
    <p class="lead">What measurements have taught about this site, and what it is worth.</p>
    <p class="choices"><span>Rows</span>${siteLinks(kind, site)}</p>
    ${tuningSections(report, KINDS[kind].unit ?? '')}`;
  return { title: `${site.name}: tuning`, main };
}

/** What was learnt of something whose power is in a unit. */
export function tuningSections(report: LearntReport & Pick<TuningReport, 'irradiance'>, unit: string): Markup {
  const { enabled, learnt_at, values, from, to, models, served, irradiance } = report;
  return html`${factList([
    ['Tuning', enabled ? 'on' : 'switched off'],
    ['Learnt', learnt_at === undefined ? 'nothing yet' : formatMinute(learnt_at)],
    ['Half hours that can be learnt from', values],
    ['From', from && formatMinute(from)],
    ['To', to && formatMinute(to)],
    ['Half hours of measured irradiance', irradiance?.values],
    ['Estimated ghi on days held out', irradiance && irradianceSkill(irradiance)],
  ])}
  ${tableSection({
    title: 'Models',
    heads: ['Lead', 'Version', 'Trained', 'Values', `Untuned error, ${unit}`, `Tuned error, ${unit}`, 'Change', 'Used'],
    rows: models.map(
      ({ lead, version, trained_at, values: learnt, hold_out, kept_out }) =>
        html`<tr>
          <th scope="row">${lead}</th>
          ${[version, formatMinute(trained_at), learnt, ...skillCells(hold_out), kept_out ? 'no' : 'yes'].map(
            (cell) => html`<td>${cell}</td>`,
          )}
        </tr>`,
    ),
    none: 'None yet: about two weeks of measurements beside forecasts are needed.',
    after: [html`<p class="note">Mean absolute errors of half hours that the model had not learnt from.</p>`],
  })}
  ${tableSection({
    title: 'Served rows',
    heads: ['Lead', 'Values', `Untuned error, ${unit}`, `Tuned error, ${unit}`, 'Change', 'Within 10–90 %'],
    rows: served.map(
      (skill) =>
        html`<tr>
          <th scope="row">${skill.lead}</th>
          ${[skill.values, ...skillCells(skill), `${skill.coverage.toFixed(1)} %`].map(
            (cell) => html`<td>${cell}</td>`,
          )}
        </tr>`,
    ),
    none: 'No tuned rows have been measured yet.',
  })}`;
}

const irradianceSkill = ({ hold_out, trust, kept_out }: TuningIrradiance): string =>
  `error ${hold_out.mae_untuned.toFixed(1)} W/m², ${hold_out.mae_tuned.toFixed(1)} adapted; ` +
  (kept_out ? 'not followed' : `followed to ${(100 * trust).toFixed(0)} %`);

const skillCells = ({ mae_untuned, mae_tuned }: TuningSkill): string[] => [
  mae_untuned.toFixed(3),
  mae_tuned.toFixed(3),
  mae_untuned > 0 ? `${((100 * mae_tuned) / mae_untuned - 100).toFixed(1)} %` : '',
];
