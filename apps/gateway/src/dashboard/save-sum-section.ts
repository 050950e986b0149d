import { renderFormField } from '../pages/form-field';
import { t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';

/** The form that saves a sum as an aggregation. */
export interface SaveSumForm {
  /** Whether the plan of the account includes aggregations. */
  readonly isAllowed: boolean;
  readonly name: string;
  readonly collection: string;
  /** Why the last attempt failed. */
  readonly error?: Text;
}

/** Renders the section that saves the sum of utility-scale sites as an aggregation. @param members ids of the sites */
export function renderSaveSumSection(
  members: readonly string[],
  { isAllowed, name, collection, error }: SaveSumForm,
): Markup {
  return forWriters(
    html`<section aria-labelledby="save">
      <h2 id="save">${t('Save the sum')}</h2>
      <p>
        ${t('An aggregation has a forecast of its own, with a 10 to 90 % range, scores, and measurements of the total.')}
        ${!isAllowed && t('The Enterprise plan includes aggregations of your own.')}
      </p>
      ${
        isAllowed &&
        html`<form class="fields card" method="post" action="/sites/compare">
          ${error !== undefined && html`<p class="error" role="alert">${error}</p>`}
          <input type="hidden" name="members" value="${members.join(',')}" />
          ${renderFormField({ name: 'name', label: t('Name'), value: name, isRequired: true })}
          ${renderFormField({
            name: 'collection',
            label: t('Collection'),
            value: collection,
            isRequired: true,
            hint: t(
              'The group of aggregations that it belongs to, such as spain: lower-case letters, digits, - and _.',
            ),
          })}
          <button>${t('Save as an aggregation')}</button>
        </form>`
      }
    </section>`,
  );
}
