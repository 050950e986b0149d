import type { FieldError } from '@daystar/contracts';
import { renderFormField } from '../../../pages/form-field';
import { localizeErrors } from '../../../pages/i18n/localize-errors';
import { t } from '../../../pages/i18n/translate';
import { Localized, type Markup, type Text, html } from '../../../pages/markup';
import { getBaseName } from '../../nested-property-names';
import type { SiteRecord } from '../../site-record';
import { ROW_EDIT_NAME, buildRowEditValue } from './row-edit';
import { type FieldGroup, type RowList, listRowFields } from './row-list';
import { type RowFieldContext, nameRow, nameRowField, renderRowField } from './render-row-field';
import { type FormValues, isJsonUsed, readRows, toRowFieldName } from './row-values';

interface RowListOptions {
  readonly values: FormValues;
  readonly errors: readonly FieldError[];
  /** Warnings about stored values, by field name. */
  readonly warnings?: ReadonlyMap<string, Text>;
  /** URL of the form. */
  readonly action: string;
  /** Unit of power of the site. */
  readonly unit?: string;
  /** The record of the site, whose values apply to empty fields of an array. */
  readonly record?: SiteRecord;
}

/** Renders a list of a site as rows of fields, with buttons to add, copy and remove a row, and a field for JSON. */
export function renderRowList(list: RowList, options: RowListOptions): Markup {
  const { values, errors, action } = options;
  const rows = readRows(list, values);
  const isJson = isJsonUsed(list, values);
  const listErrors = errors.filter(({ field_name }) => getBaseName(field_name) === list.name);
  const context: RowFieldContext = { ...options, list, errors: isJson ? [] : listErrors };
  const generalErrors = isJson
    ? []
    : listErrors.filter(({ field_name }) => !isFieldOfRow(list, field_name, rows.length));
  const id = `${list.name}-rows`;
  const renderButton = (edit: string, text: Markup) =>
    html`<button
      class="button quiet"
      name="${ROW_EDIT_NAME}"
      value="${edit}"
      formaction="${action}#${id}"
      formnovalidate
    >
      ${text}
    </button>`;
  return html`<details
    class="row-list"
    id="${id}"
    ${(rows.length > 0 || isJson || listErrors.length > 0) && html`open`}
  >
    <summary>${list.title}${rows.length > 0 && html` <span class="unit">(${rows.length})</span>`}</summary>
    <p class="note">${list.hint}</p>
    ${generalErrors.length > 0 && html`<p class="error" role="alert">${localizeListErrors(list, generalErrors)}</p>`}
    ${rows.map(
      (_, row) =>
        html`<fieldset>
          <legend>${list.describeRow(row + 1)}</legend>
          ${list.groups.map((group) => renderGroup(group, row, context))}
          <p>
            ${rows.length < list.maxRows && renderButton(buildRowEditValue(list, 'copy', row), renderButtonText(t('Copy'), list, row))}
            ${renderButton(buildRowEditValue(list, 'remove', row), renderButtonText(t('Remove'), list, row))}
          </p>
        </fieldset>`,
    )}
    ${
      rows.length < list.maxRows
        ? html`<p>${renderButton(buildRowEditValue(list, 'add', rows.length), html`${list.addText}`)}</p>`
        : html`<p class="note">${t('To add more rows, paste JSON.')}</p>`
    }
    <details ${isJson && html`open`}>
      <summary>${t('Paste JSON')}</summary>
      ${renderFormField({
        name: list.name,
        id: `${list.name}-json`,
        label: t('JSON'),
        value: values[list.name] ?? '',
        rows: 4,
        hint: t('A JSON array of objects, as in the API, with the properties {names}. It replaces the rows above.', {
          names: listRowFields(list)
            .map(({ name }) => name)
            .join(', '),
        }),
        error: isJson && listErrors.length > 0 ? localizeListErrors(list, listErrors) : undefined,
      })}
    </details>
  </details>`;
}

/** Renders the text of a button, with the row's name as hidden text for screen readers. */
const renderButtonText = (text: ReturnType<typeof t>, list: RowList, row: number): Markup =>
  html`${text} <span class="hidden-text">${list.describeRow(row + 1)}</span>`;

/** Returns the messages of errors, one after the other, with the heading of the row that they are about. */
const localizeListErrors = (list: RowList, errors: readonly FieldError[]): Localized =>
  new Localized(
    () =>
      html`${errors.map((error, index) => {
        const [, row] = /^\w+\[(\d+)\]/.exec(error.field_name) ?? [];
        const text = localizeErrors([error], nameRowField);
        return html`${index > 0 && ' '}${row === undefined ? text : nameRow(list, Number(row), text)}`;
      })}`,
  );

/** Whether an error is about a field of a row that the form shows. */
const isFieldOfRow = (list: RowList, fieldName: string, rowCount: number): boolean =>
  Array.from({ length: rowCount }, (_, row) => row).some((row) =>
    listRowFields(list).some(({ name }) => {
      const field = toRowFieldName(list, row, name);
      return fieldName === field || fieldName.startsWith(`${field}[`);
    }),
  );

function renderGroup({ title, fields }: FieldGroup, row: number, context: RowFieldContext): Markup {
  const rendered = fields.map((field) => renderRowField(field, row, context));
  const columns = html`<div class="columns">${rendered.map(({ markup }) => markup)}</div>`;
  if (!title) return columns;
  return html`<details ${rendered.some(({ isFilled }) => isFilled) && html`open`}>
    <summary>${title}</summary>
    ${columns}
  </details>`;
}
