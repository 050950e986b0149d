import type { Site } from '@daystar/contracts';
import { DEFAULT_BUTTON, renderFormField } from '../../pages/form-field';
import { link, t } from '../../pages/i18n/translate';
import type { Page } from '../../pages/layout';
import { type Markup, forWriters, html } from '../../pages/markup';
import { renderLead, renderPageHead } from '../../pages/page-head';
import { type FilledAggregationForm, findFieldError } from './aggregation-errors';
import {
  AGGREGATION_SCRIPTS,
  renderAggregationFields,
  renderGeneralMessages,
  renderNameField,
} from './aggregation-fields';

const TITLE = t('Add an aggregation');
const LEAD = t(
  'An aggregation has a forecast of its own, with a 10 to 90 % range, scores, and measurements of the total.',
);

/** What an account can do whose plan has no aggregations. */
const ALTERNATIVES = html`<p>
    ${t('The Enterprise plan includes aggregations of your own.')} ${t('Ask the operator to change your plan.')}
  </p>
  <p>
    ${t('With your plan you can show the sum of sites: select them on <a>Sites</a>, and press Compare.', { a: link('/sites') })}
  </p>`;

/**
 * Renders the HTML page with the form that creates an aggregation.
 * @param sites utility-scale sites of the account
 * @param isAllowed whether the plan of the account includes aggregations
 */
export function renderNewAggregationPage(
  filled: FilledAggregationForm,
  sites: readonly Site[],
  isAllowed: boolean,
): Page {
  const main = html`${renderPageHead(TITLE, [['/pv_power/collections', t('Fleet')]])}
  ${isAllowed ? forWriters([renderLead(LEAD), renderForm(filled, sites)]) : [renderLead(LEAD), ALTERNATIVES]}`;
  return { title: TITLE, main, scripts: isAllowed ? AGGREGATION_SCRIPTS : [] };
}

const renderForm = (filled: FilledAggregationForm, sites: readonly Site[]): Markup =>
  html`${
      sites.length === 0 &&
      html`<p class="note">
        ${t('An aggregation sums utility-scale sites, and you have none yet. <a>Add one</a> first.', { a: link('/sites/new') })}
      </p>`
    }
    <form class="fields card wide aggregation" method="post" action="/aggregations/new" novalidate>
      ${DEFAULT_BUTTON} ${renderGeneralMessages(filled)} ${renderNameField(filled)}
      ${renderFormField({
        name: 'collection',
        label: t('Collection'),
        value: filled.form.collection,
        isRequired: true,
        hint: t('The group of aggregations that it belongs to, such as spain: lower-case letters, digits, - and _.'),
        error: findFieldError(filled, 'collection'),
      })}
      ${renderAggregationFields(filled, sites)}
      <div>
        <button>${t('Add aggregation')}</button>
        <a class="button quiet" href="/pv_power/collections">${t('Cancel')}</a>
      </div>
    </form>`;
