import type { DaystarError, FieldError } from '@daystar/contracts';
import { localizeMessages } from '../../pages/i18n/constraint-texts';
import { t } from '../../pages/i18n/translate';
import type { Text } from '../../pages/markup';
import type { AggregationForm } from './aggregation-form';

/** A form that was sent, and its error. */
export interface FilledAggregationForm {
  readonly form: AggregationForm;
  readonly error?: DaystarError;
}

/** Fields of the form that show errors. */
export type AggregationField = 'name' | 'collection' | 'members' | 'tags' | 'area';

/** Fields of the form by those of the API. A new aggregation gets its id from its name. */
const FIELDS: Readonly<Record<string, AggregationField | undefined>> = {
  name: 'name',
  aggregation_id: 'name',
  collection_id: 'collection',
  members: 'members',
  tags: 'tags',
  area: 'area',
};

/** Returns the field of the form that shows an error of the API, such as `members` for `members[3]`. */
const getFieldOf = ({ field_name }: FieldError): AggregationField | undefined => FIELDS[field_name.split(/[.[]/)[0]];

/** Returns the messages of a field; undefined for a field without an error. */
export function findFieldError({ form, error }: FilledAggregationForm, field: AggregationField): Text | undefined {
  // The service refuses a collection of another account without naming a field.
  if (error?.code === 'Conflict' && error.errors.length === 0)
    return field === 'collection' ? t('This collection belongs to another account. Choose another one.') : undefined;
  const errors = (error?.errors ?? []).filter((candidate) => getFieldOf(candidate) === field);
  if (errors.length === 0) return undefined;
  if (error?.code === 'Conflict') return t('The collection has an aggregation of this name. Choose another one.');
  if (field === 'collection') return t('Use up to 64 lower-case letters, digits, - and _.');
  if (field === 'members' && form.members.length === 0) return t('Tick at least one site.');
  if (field === 'tags' && form.tags === '') return t('Enter a tag, or draw an area.');
  return localizeMessages(errors.map(({ message }) => message));
}

/** Lists the messages that belong to no field. */
export function listGeneralMessages({ error }: FilledAggregationForm): string[] {
  if (!error) return [];
  if (error.errors.length === 0) return error.code === 'Conflict' ? [] : [error.message];
  return error.errors.filter((candidate) => !getFieldOf(candidate)).map(({ message }) => message);
}
