import type { FieldError } from '@daystar/contracts';
import { renderFormField } from '../../../pages/form-field';
import { localizeErrors } from '../../../pages/i18n/localize-errors';
import { t } from '../../../pages/i18n/translate';
import type { Markup, Text } from '../../../pages/markup';
import { describeChoice } from '../../choice-texts';
import { getPropertyLabel } from '../../property-labels';
import type { SiteField } from '../../site-field';
import { getFieldUnit, getInputMode, toFormText } from '../../site-fields';
import type { SiteRecord } from '../../site-record';
import type { RowList } from './row-list';
import { type FormValues, toRowFieldName } from './row-values';

/** Context that all rows of a list share. */
export interface RowFieldContext {
  readonly list: RowList;
  readonly values: FormValues;
  readonly errors: readonly FieldError[];
  /** Warnings about stored values, by field name. */
  readonly warnings?: ReadonlyMap<string, Text>;
  /** Unit of power of the site. */
  readonly unit?: string;
  /** The record of the site, whose values apply to empty fields of an array. */
  readonly record?: SiteRecord;
}

/** A time that `datetime-local` inputs can show: to the minute or the second, without a zone. */
const LOCAL_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/;

/** Renders a field of a row, with its errors. @returns also whether it has a text or an error */
export function renderRowField(
  field: SiteField,
  row: number,
  { list, values, errors, warnings, unit, record }: RowFieldContext,
): { readonly markup: Markup; readonly isFilled: boolean } {
  const name = toRowFieldName(list, row, field.name);
  const value = values[name] ?? '';
  const fieldErrors = errors.filter(({ field_name }) => field_name === name || field_name.startsWith(`${name}[`));
  const inheritedText =
    list.inheritsFromSite && !hasOwnDefault(field, record)
      ? toFormText(field, record?.[field.name as keyof SiteRecord])
      : '';
  const siteText =
    inheritedText === ''
      ? t('as the site')
      : t('as the site: {value}', { value: field.choices ? describeChoice(inheritedText) : inheritedText });
  const markup = renderFormField({
    ...field,
    name,
    value,
    unit: getFieldUnit(field, unit),
    type: field.type === 'time' && LOCAL_TIME.test(value) ? 'datetime-local' : 'text',
    inputMode: getInputMode(field),
    placeholder: inheritedText === '' || value !== '' ? undefined : siteText,
    choices: field.choices && [['', siteText], ...field.choices.map((text) => [text, describeChoice(text)] as const)],
    warning: warnings?.get(name),
    error: fieldErrors.length > 0 ? nameRow(list, row, localizeErrors(fieldErrors, nameRowField)) : undefined,
  });
  return { markup, isFilled: value.trim() !== '' || fieldErrors.length > 0 };
}

/** Names a field of a row without the row. */
export const nameRowField = (field: string): Text => getPropertyLabel(field, 'property');

/** Begins a text with the heading of its row, because messages of the API count rows from 0. */
export const nameRow = (list: RowList, row: number, property: Text): Text =>
  t('{row}: {property}', { row: list.describeRow(row + 1), property });

/** Whether to hide the site's default for an array: the array's own default depends on its tracking, or the page shows it elsewhere. */
const hasOwnDefault = ({ name }: SiteField, record?: SiteRecord): boolean =>
  name === 'horizon' || (['azimuth', 'tilt'].includes(name) && record?.defaults.includes(name) === true);
