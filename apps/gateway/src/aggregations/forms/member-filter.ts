import type { Site } from '@daystar/contracts';
import { type FormFields, toFormFields } from '../../http/body-parsers/form-body-parser';
import { type AggregationForm, readAggregationForm } from './aggregation-form';

/** Name of the buttons that filter the list of sites or tick those that it finds, instead of storing the form. */
export const MEMBER_BUTTON_NAME = 'edit_members';
/** Name of the field with the filter of the list that the page shows. */
export const APPLIED_FILTER_NAME = 'applied_filter';
export type MemberEdit = 'filter' | 'tick' | 'untick';

/** Finds the sites whose names or tags contain all words of a filter. */
export function filterSites(sites: readonly Site[], filter = ''): readonly Site[] {
  const words = filter.toLowerCase().split(/\s+/);
  return sites.filter(({ name, tags = [] }) => {
    const text = [name, ...tags].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Applies the button of a member list that was pressed; undefined when the form is to be stored. */
export function applyMemberEdit(body: unknown, sites: readonly Site[]): AggregationForm | undefined {
  const form = readAggregationForm(body);
  const fields = toFormFields(body);
  const edit = fields[MEMBER_BUTTON_NAME] as MemberEdit | undefined;
  if (edit === undefined) return isFilterChanged(form, fields) ? form : undefined;
  const foundIds = filterSites(sites, form.filter).map(({ resource_id }) => resource_id);
  if (edit === 'tick') return { ...form, members: [...new Set([...form.members, ...foundIds])] };
  if (edit === 'untick') return { ...form, members: form.members.filter((id) => !foundIds.includes(id)) };
  return form;
}

/**
 * Whether the filter was changed but not applied yet. The user then pressed Enter in it, which submits the form with the button
 * that stores it.
 */
const isFilterChanged = ({ selection, filter = '' }: AggregationForm, fields: FormFields): boolean =>
  selection === 'list' && filter !== '' && filter !== fields[APPLIED_FILTER_NAME];
