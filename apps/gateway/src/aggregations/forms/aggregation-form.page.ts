import type { Aggregation, Site } from '@daystar/contracts';
import { DEFAULT_BUTTON } from '../../pages/form-field';
import { t } from '../../pages/i18n/translate';
import type { Page } from '../../pages/layout';
import { forWriters, html } from '../../pages/markup';
import { renderLead, renderResourceHead } from '../../pages/page-head';
import { getAggregationPagePath } from '../aggregation-links';
import type { FilledAggregationForm } from './aggregation-errors';
import {
  AGGREGATION_SCRIPTS,
  renderAggregationFields,
  renderGeneralMessages,
  renderNameField,
} from './aggregation-fields';
import { toAggregationForm } from './aggregation-form';

/** Builds the path of a form of an aggregation in the browser. */
export const getFormPath = (
  { collection_id, aggregation_id }: Pick<Aggregation, 'collection_id' | 'aggregation_id'>,
  form: 'edit' | 'delete',
): string => `/aggregations/${collection_id}/${aggregation_id}/${form}`;

/** Renders the HTML page with the form that changes an aggregation. @param sites utility-scale sites of the owner */
export function renderEditAggregationPage(
  aggregation: Aggregation,
  sites: readonly Site[],
  filled: FilledAggregationForm = { form: toAggregationForm(aggregation) },
): Page {
  const path = getAggregationPagePath(aggregation);
  const title = t('Edit {name}', { name: aggregation.name });
  const lead = t('The forecast changes within minutes. Measurements of the total are kept.');
  const main = html`${renderResourceHead(`${path}/edit`, aggregation.name, undefined, { title })}
  ${forWriters(
    html`${renderLead(lead)}
      <form class="fields card wide aggregation" method="post" action="${getFormPath(aggregation, 'edit')}" novalidate>
        ${DEFAULT_BUTTON} ${renderGeneralMessages(filled)} ${renderNameField(filled)}
        ${renderAggregationFields(filled, sites)}
        <div><button>${t('Save changes')}</button> <a class="button quiet" href="${path}">${t('Cancel')}</a></div>
      </form>`,
  )}`;
  return { title, main, scripts: AGGREGATION_SCRIPTS };
}

/** Renders the HTML page that asks for confirmation before an aggregation is deleted. */
export function renderDeleteAggregationPage(aggregation: Aggregation): Page {
  const path = getAggregationPagePath(aggregation);
  const { name } = aggregation;
  const title = t('Delete {name}?', { name });
  const lead = t('Its forecasts stop, and its measurements and tuning are deleted. Its member sites stay.');
  const main = html`${renderResourceHead(`${path}/delete`, name, undefined, { title })}
  ${forWriters(
    html`${renderLead(lead)}
      <form method="post" action="${getFormPath(aggregation, 'delete')}">
        <button class="danger">${t('Delete {name}', { name })}</button>
        <a class="button quiet" href="${path}">${t('Keep it')}</a>
      </form>`,
  )}`;
  return { title, main };
}
