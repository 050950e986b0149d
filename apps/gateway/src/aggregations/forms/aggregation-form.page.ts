import type { Aggregation, DaystarError, FieldError, Site } from '@daystar/contracts';
import { renderFormField } from '../../pages/form-field';
import { localizeMessages } from '../../pages/i18n/constraint-texts';
import { t } from '../../pages/i18n/translate';
import type { Page } from '../../pages/layout';
import { type Markup, type Text, html } from '../../pages/markup';
import { renderResourceHead } from '../../pages/page-head';
import { getAggregationPagePath } from '../aggregation-links';
import { type AggregationForm, nameMemberField, toAggregationForm } from './aggregation-form';

/** Maximum number of sites with a checkbox each; a form has at most 600 fields. */
const MAX_CHECKBOXES = 500;

/** A form that was sent, and its error. */
export interface FilledAggregationForm {
  readonly form: AggregationForm;
  readonly error?: DaystarError;
}

/** Builds the path of a form of an aggregation in the browser. */
export const getFormPath = (
  { collection_id, aggregation_id }: Pick<Aggregation, 'collection_id' | 'aggregation_id'>,
  form: 'edit' | 'delete' | 'upload',
): string => `/aggregations/${collection_id}/${aggregation_id}/${form}`;

/** Renders the HTML page with the form that changes an aggregation. @param sites utility-scale sites of the owner */
export function renderEditAggregationPage(
  aggregation: Aggregation,
  sites: readonly Site[],
  { form, error }: FilledAggregationForm = { form: toAggregationForm(aggregation) },
): Page {
  const path = getAggregationPagePath(aggregation);
  const title = t('Edit {name}', { name: aggregation.name });
  const lead = t('Its forecast follows within minutes. Measurements of the total are kept.');
  const errors = error?.errors ?? [];
  const findError = (field: string) => {
    const messages = errors.filter(({ field_name }) => getFieldOf(field_name) === field).map(({ message }) => message);
    return messages.length > 0 ? localizeMessages(messages) : undefined;
  };
  const generalMessages = error ? listGeneralMessages(error, errors) : [];
  const main = html`${renderResourceHead(`${path}/edit`, aggregation.name, lead, title)}
    <form class="fields card wide" method="post" action="${getFormPath(aggregation, 'edit')}" novalidate>
      ${generalMessages.length > 0 && html`<p class="error" role="alert">${localizeMessages(generalMessages)}</p>`}
      ${renderFormField({ name: 'name', label: t('Name'), value: form.name, isRequired: true, error: findError('name') })}
      ${renderFormField({
        ...{ name: 'selection', label: t('Members'), value: form.selection, isRequired: true },
        choices: [
          ['list', t('the sites ticked below')],
          ['rule', t('all sites with the tags and in the area below, also future ones')],
        ],
      })}
      ${renderMembers(form, sites, findError('members'))}
      ${renderFormField({
        ...{ name: 'tags', label: t('Tags'), value: form.tags, error: findError('tags') },
        hint: t('Separated by commas. A member has all of them.'),
      })}
      ${renderFormField({
        ...{ name: 'area', label: t('Area'), value: form.area, error: findError('area'), rows: 3 },
        hint: t('A GeoJSON polygon, with longitudes before latitudes.'),
      })}
      <div><button>${t('Save changes')}</button> <a class="button quiet" href="${path}">${t('Cancel')}</a></div>
    </form>`;
  return { title, main };
}

function renderMembers({ members }: AggregationForm, sites: readonly Site[], error?: Text): Markup {
  if (sites.length > MAX_CHECKBOXES)
    return renderFormField({
      ...{ name: 'members', label: t('Resource ids of the members'), value: members.join('\n'), rows: 10, error },
      hint: t('One per line. Used when members are listed.'),
    });
  const ticked = new Set(members);
  return html`<fieldset>
    <legend>${t('Your utility-scale sites')}</legend>
    ${error && html`<p class="error">${error}</p>`}
    ${sites.length === 0 && html`<p>${t('You have no utility-scale sites.')}</p>`}
    ${sites.map(
      ({ resource_id, name }) =>
        html`<label
          ><input
            type="checkbox"
            name="${nameMemberField(resource_id)}"
            value="yes"
            ${ticked.has(resource_id) && html`checked`}
          />
          ${name}</label
        >`,
    )}
  </fieldset>`;
}

const FIELDS: readonly string[] = ['name', 'members', 'tags', 'area'];

/** Returns the field of the form that shows an error of the API, such as `members` for `members[3]`. */
const getFieldOf = (fieldName: string): string | undefined => {
  const [base] = fieldName.split(/[.[]/);
  return FIELDS.includes(base) ? base : undefined;
};

function listGeneralMessages(error: DaystarError, errors: readonly FieldError[]): string[] {
  if (errors.length === 0) return [error.message];
  return errors.filter(({ field_name }) => !getFieldOf(field_name)).map(({ message }) => message);
}

/** Renders the HTML page that asks before an aggregation is deleted. */
export function renderDeleteAggregationPage(aggregation: Aggregation): Page {
  const path = getAggregationPagePath(aggregation);
  const { name } = aggregation;
  const title = t('Delete {name}?', { name });
  const lead = t('Its forecasts end, and its measurements and tuning are deleted. Its member sites stay.');
  const main = html`${renderResourceHead(`${path}/delete`, name, lead, title)}
    <form method="post" action="${getFormPath(aggregation, 'delete')}">
      <button class="danger">${t('Delete {name}', { name })}</button>
      <a class="button quiet" href="${path}">${t('Keep it')}</a>
    </form>`;
  return { title, main };
}
