import type { Site, SiteKind } from '@daystar/contracts';
import type { Page } from '../../pages/layout';
import { link, t } from '../../pages/i18n/translate';
import { type Text, forWriters, html } from '../../pages/markup';
import { renderLead, renderPageHead, renderResourceHead } from '../../pages/page-head';
import { renderPlacePicker } from '../../pages/place-picker';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import type { SiteRecord } from '../site-record';
import { type FilledForm, SITE_FORM_ID, renderSiteForm } from './site-form';

/** Kinds of sites and their names on pages with forms. */
export const KIND_TEXTS: readonly (readonly [kind: SiteKind, text: Text])[] = [
  ['utility', t('Utility-scale site, in MW')],
  ['rooftop', t('Rooftop, in kW')],
  ['weather', t('Weather only')],
];

const FORM_SCRIPTS = ['place-picker.js', 'azimuth-dial.js', 'row-lists.js', 'clear-day.js'] as const;

/** Renders the HTML page with the form that creates a site of a kind. */
export function renderNewSitePage(kind: SiteKind, attempt?: FilledForm): Page {
  const kinds = KIND_TEXTS.map(
    ([name, text]) => html`<a href="/sites/new?kind=${name}" ${name === kind && html`aria-current="true"`}>${text}</a>`,
  );
  const lead =
    kind === 'weather'
      ? t('A location whose irradiance and weather are forecast.')
      : t('Name, location and capacity are enough. Everything else has a default, shown on the page of the site.');
  const action = `/sites/new?kind=${kind}`;
  const main = html`${renderPageHead(t('Add a site'), [['/sites', t('Sites')]])}
  ${forWriters([
    renderLead(lead),
    html`<nav class="choices site-kinds" aria-label="${t('Kind of site')}"><span>${t('Kind')}</span>${kinds}</nav>`,
    html`<p class="note">${t('Many sites? <a>Import a table</a>.', { a: link(`/sites/import?kind=${kind}`) })}</p>`,
    renderPlacePicker(attempt?.search, { id: SITE_FORM_ID, action }),
    renderSiteForm(kind, action, { submit: t('Add site'), attempt, cancel: '/sites' }),
  ])}`;
  return { title: t('Add a site'), main, scripts: [...FORM_SCRIPTS, 'kind-links.js'] };
}

/** Renders the HTML page with the form that changes a site. @param record with the defaults in effect */
export function renderEditSitePage(site: Site, record: SiteRecord, attempt?: FilledForm): Page {
  const path = `${SITE_KIND_LABELS[site.kind].path}/${site.resource_id}`;
  const lead = t('Leave a field empty to use its default.');
  const title = t('Edit {name}', { name: site.name });
  const action = `/sites/${site.resource_id}/edit`;
  const form = renderSiteForm(site.kind, action, {
    submit: t('Save changes'),
    attempt,
    cancel: path,
    stored: site,
    record,
  });
  const main = html`${renderResourceHead(`${path}/edit`, site.name, undefined, { title })}
  ${forWriters([renderLead(lead), form, renderPlacePicker(attempt?.search, { id: SITE_FORM_ID, action })])}`;
  return { title, main, scripts: FORM_SCRIPTS };
}

/**
 * Renders the HTML page that asks before a site is deleted.
 * @param aggregations names of the aggregations that the site is a member of
 */
export function renderDeleteSitePage({ resource_id, kind, name }: Site, aggregations: readonly string[]): Page {
  const path = `${SITE_KIND_LABELS[kind].path}/${resource_id}`;
  const title = t('Delete {name}?', { name });
  const lead = t('Its forecasts stop, and its measurements and tuning are deleted.');
  const main = html`${renderResourceHead(`${path}/delete`, name, undefined, { title })}
  ${forWriters(
    html`${renderLead(lead)}
      ${
        aggregations.length > 0 &&
        html`<p class="warning">
          ${t('It is a member of {count, plural, one {# aggregation, which loses it} other {# aggregations, which lose it}}: {names}.', { count: aggregations.length, names: aggregations.join(', ') })}
        </p>`
      }
      <form method="post" action="/sites/${resource_id}/delete">
        <button class="danger">${t('Delete {name}', { name })}</button>
        <a class="button quiet" href="${path}">${t('Keep it')}</a>
      </form>`,
  )}`;
  return { title, main };
}
