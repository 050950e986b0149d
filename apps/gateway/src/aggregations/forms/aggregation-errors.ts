import type { DaystarError, FieldError } from '@daystar/contracts';
import { localizeFailure } from '../../pages/error-texts';
import { localizeErrors } from '../../pages/i18n/localize-errors';
import { t } from '../../pages/i18n/translate';
import type { Text } from '../../pages/markup';
import type { AggregationForm } from './aggregation-form';

/** The values of a form, and the error with which they were rejected. */
export interface FilledAggregationForm {
  readonly form: AggregationForm;
  readonly error?: DaystarError;
}

/** Fields of the form that show errors. */
export type AggregationField = 'name' | 'collection' | 'members' | 'tags' | 'area';

const FIELD_LABELS: Readonly<Record<AggregationField, Text>> = {
  name: t('Name'),
  collection: t('Collection'),
  members: t('Members'),
  tags: t('Tags'),
  area: t('Area'),
};

/** Fields of the form by fields of the API. A new aggregation gets its id from its name. */
const FIELDS: Readonly<Record<string, AggregationField | undefined>> = {
  name: 'name',
  aggregation_id: 'name',
  collection_id: 'collection',
  members: 'members',
  tags: 'tags',
  area: 'area',
};

/** Finds the field of the form that shows an error of the API, such as `members` for `members[3]`. */
const findFormField = ({ field_name }: FieldError): AggregationField | undefined => FIELDS[field_name.split(/[.[]/)[0]];

/** Returns the messages of a field; undefined for a field without an error. */
export function findFieldError({ form, error }: FilledAggregationForm, field: AggregationField): Text | undefined {
  // The service refuses a collection of another account without naming a field.
  if (error?.code === 'Conflict' && error.errors.length === 0)
    return field === 'collection' ? t('This collection belongs to another account. Choose another one.') : undefined;
  const errors = (error?.errors ?? []).filter((candidate) => findFormField(candidate) === field);
  if (errors.length === 0) return undefined;
  if (error?.code === 'Conflict') return t('The collection has an aggregation of this name. Choose another one.');
  if (field === 'collection') return t('Use up to 64 lower-case letters, digits, - and _.');
  if (field === 'members' && form.members.length === 0) return t('Tick at least one site.');
  if (field === 'tags' && form.tags === '') return t('Enter a tag, or draw an area.');
  return localizeErrors(errors, () => FIELD_LABELS[field]);
}

/** Returns the errors that belong to no field; undefined without any. */
export function findGeneralError({ error }: FilledAggregationForm): Text | undefined {
  if (!error) return undefined;
  if (error.errors.length === 0) return error.code === 'Conflict' ? undefined : localizeFailure(error);
  const errors = error.errors.filter((candidate) => !findFormField(candidate));
  return errors.length > 0 ? localizeErrors(errors) : undefined;
}
