import { t } from './i18n/translate';
import { type Markup, type Text, html } from './markup';

/** An input of a form. */
interface FormField {
  readonly name: string;
  /** Id of the input; the same as `name` when absent. */
  readonly id?: string;
  readonly label: Text | Markup;
  readonly value: string;
  readonly hint?: Text;
  readonly unit?: string;
  readonly placeholder?: Text;
  /** Message about the value that was sent: English, as in the API, or localized. */
  readonly error?: Text;
  /** Message about a stored value that may be a mistake. */
  readonly warning?: Text;
  readonly isRequired?: boolean;
  readonly type?: 'text' | 'date' | 'datetime-local' | 'url';
  readonly inputMode?: 'decimal';
  /** Makes the input a drop-down list of these values and texts. The empty value selects the default. */
  readonly choices?: readonly (readonly [value: string, text: Text])[];
  /** Makes the input a text area with this many rows. */
  readonly rows?: number;
}

/**
 * Hidden first button of a form. On Enter, browsers activate the first submit button; without this one, that could be a button
 * that adds a row.
 */
export const DEFAULT_BUTTON = html`<button class="hidden-text" tabindex="-1" aria-hidden="true"></button>`;

/** Renders a labelled input with its unit, a hint, and the error of the value that was sent. */
export function renderFormField(field: FormField): Markup {
  const { name, id = name, label, hint, unit, error, warning } = field;
  const describedBy = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const attributes = html`id="${id}" name="${name}" ${field.isRequired && html`required`}
  ${describedBy !== '' && html`aria-describedby="${describedBy}"`} ${error !== undefined && html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${id}"
      >${label}${unit && html` <span class="unit">${unit}</span>`}${
        field.isRequired ? undefined : html` <span class="unit">${t('optional')}</span>`
      }</label
    >
    ${renderInput(field, attributes)} ${hint && html`<small id="${id}-hint">${hint}</small>`}
    ${warning && html`<p class="warning" id="${id}-warning">${warning}</p>`}
    ${error && html`<p ${typeof error === 'string' && html`lang="en"`} class="error" id="${id}-error">${error}</p>`}
  </div>`;
}

function renderInput(
  { value, placeholder, type = 'text', inputMode, choices, rows }: FormField,
  attributes: Markup,
): Markup {
  if (choices)
    return html`<select ${attributes}>
      ${choices.map(
        ([choice, text]) => html`<option value="${choice}" ${choice === value && html`selected`}>${text}</option>`,
      )}
    </select>`;
  if (rows) return html`<textarea ${attributes} rows="${rows}" spellcheck="false">${value}</textarea>`;
  return html`<input
    type="${type}"
    ${attributes}
    value="${value}"
    autocomplete="off"
    ${inputMode && html`inputmode="${inputMode}"`}
    ${placeholder && html`placeholder="${placeholder}"`}
  />`;
}

/** Renders a file input for CSV. `file-input.js` shows it, and reads the file into a text area. */
export const renderFileInput = (textAreaId: string): Markup =>
  html`<p class="file-choice" hidden>
    <label for="file">${t('CSV file')}</label>
    <input type="file" id="file" accept=".csv,.txt,.tsv,text/csv" data-into="${textAreaId}" />
  </p>`;
