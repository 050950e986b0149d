import { type FieldError, findProblem, withProblem } from '@daystar/contracts';
import type { CsvBody } from './csv-body-parser';

/** Field of a row in errors, such as `measurements[3].period_end`. */
const ROW_FIELD = /^(?<prefix>\w+\[(?<row>\d+)\]\.)(?<field>\w+)$/;
/** Maximum length of a value in a message. */
const MAX_VALUE_LENGTH = 40;
/** End of a message, with or without the type of the actual value, such as `, not a string.` */
const END = /(?:, not (?:an? \w+|null))?\.$/;

/** Adds the line and the value to the messages about rows of a CSV body. Other errors stay as they are. */
export const locateErrors = (errors: readonly FieldError[], { rows, lines }: CsvBody): FieldError[] =>
  errors.map((error) => {
    const { prefix = '', row = '', field = '' } = ROW_FIELD.exec(error.field_name)?.groups ?? {};
    const line = lines.at(Number(row));
    if (field === '' || line === undefined) return error;
    const message = nameValue(error.message.replaceAll(prefix, ''), rows[Number(row)][field]);
    const problem = findProblem(error);
    return withProblem(
      { ...error, message: `Line ${line.toLocaleString('en-US')}: ${message}` },
      problem && { ...problem, line },
    );
  });

function nameValue(message: string, value = ''): string {
  if (value === '' || message.includes(`, not '`)) return message;
  const text = value.replace(/\s+/g, ' ');
  const shownValue = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  return message.replace(END, () => `, not '${shownValue}'.`);
}
