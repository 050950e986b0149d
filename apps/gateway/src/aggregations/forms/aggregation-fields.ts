import type { Site } from '@daystar/contracts';
import { renderFormField } from '../../pages/form-field';
import { t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';
import { type FilledAggregationForm, findFieldError, findGeneralError } from './aggregation-errors';
import { renderAreaPicker } from './area-picker';
import { renderFilteredMemberList } from './filtered-member-list';
import { renderMemberList } from './member-list';

/** Maximum number of sites in one list; a form has at most 600 fields. */
const MAX_LISTED = 500;

/** Scripts of the fields: a filter of the list of sites, and a map to draw the area on. */
export const AGGREGATION_SCRIPTS = ['member-list.js', 'area-picker.js'] as const;

/**
 * Renders the fields that select the members of an aggregation: a list of sites, or tags and an area. The
 * style sheet shows only the fields of the chosen selection.
 */
export function renderAggregationFields(filled: FilledAggregationForm, sites: readonly Site[]): Markup {
  const { form } = filled;
  return html`${renderFormField({
      name: 'selection',
      label: t('Members'),
      value: form.selection,
      isRequired: true,
      choices: [
        ['list', t('the sites ticked below')],
        ['rule', t('all sites with the tags and in the area below, also future ones')],
      ],
    })}
    <div class="by-list">${renderMembers(filled, sites)}</div>
    <div class="by-rule">
      ${renderFormField({
        name: 'tags',
        label: t('Tags'),
        value: form.tags,
        error: findFieldError(filled, 'tags'),
        hint: t('Separated by commas. Members have all of these tags.'),
      })}
      ${renderAreaPicker(sites)}
      ${renderFormField({
        name: 'area',
        label: t('Area'),
        value: form.area,
        error: findFieldError(filled, 'area'),
        rows: 3,
        hint: t('A GeoJSON polygon, with longitudes before latitudes.'),
      })}
    </div>`;
}

function renderMembers(filled: FilledAggregationForm, sites: readonly Site[]): Markup {
  const error = findFieldError(filled, 'members');
  return sites.length > MAX_LISTED
    ? renderFilteredMemberList(filled.form, sites, error)
    : renderMemberList(filled.form.members, sites, error);
}

/** Renders the field of the name. */
export const renderNameField = (filled: FilledAggregationForm): Markup =>
  renderFormField({
    name: 'name',
    label: t('Name'),
    value: filled.form.name,
    isRequired: true,
    error: findFieldError(filled, 'name'),
  });

/** Renders the errors that belong to no field. */
export function renderGeneralMessages(filled: FilledAggregationForm): Markup | undefined {
  const error = findGeneralError(filled);
  return error === undefined ? undefined : html`<p class="error" role="alert">${error}</p>`;
}
