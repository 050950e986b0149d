import type { Site } from '@daystar/contracts';
import { type FormContext, readFieldText, toFormText } from '../../site-fields';
import { type RowList, listRowFields } from './row-list';
import { ROW_LISTS } from './row-lists';

/** Texts of a form by the names of their fields, such as `name` or `arrays[1].tilt`. */
export type FormValues = Readonly<Record<string, string>>;

/** Texts of the fields of one row by their names, such as `tilt`. */
type RowValues = Record<string, string>;

const ROW_FIELD_NAME = /^(\w+)\[(\d{1,2})\]\.(.+)$/;

/** Returns the name of a field of a row, which is the name in errors of the API. */
export const toRowFieldName = ({ name }: RowList, row: number, field: string): string => `${name}[${row}].${field}`;

/** Reads the rows of a list from a form, in order. Row numbers that the form omits have no row. */
export function readRows(list: RowList, values: FormValues): RowValues[] {
  const rows: RowValues[] = [];
  for (const [name, text] of Object.entries(values)) {
    const [, property, row, field] = ROW_FIELD_NAME.exec(name) ?? [];
    if (property === list.name) (rows[Number(row)] ??= {})[field] = text;
  }
  return rows.filter(Boolean);
}

/** Replaces the rows of a list in the values of a form. */
export function replaceRows(list: RowList, values: FormValues, rows: readonly RowValues[]): FormValues {
  const otherEntries = Object.entries(values).filter(([name]) => ROW_FIELD_NAME.exec(name)?.[1] !== list.name);
  const entries = rows.flatMap((row, i) =>
    listRowFields(list).map(({ name }) => [toRowFieldName(list, i, name), row[name] ?? ''] as const),
  );
  return Object.fromEntries([...otherEntries, ...entries]);
}

/** Converts the rows of a form to the lists of a request. JSON in the field of a list replaces its rows. */
export const toListBodies = (context: FormContext, values: FormValues): Record<string, unknown[]> =>
  Object.fromEntries(
    ROW_LISTS.flatMap((list) => {
      const rows = readRows(list, values);
      return rows.length === 0 || isJsonUsed(list, values)
        ? []
        : [[list.name, rows.map(toObject(list, context))] as const];
    }),
  );

/** Whether a form states a list as JSON. */
export const isJsonUsed = ({ name }: RowList, values: FormValues): boolean => (values[name] ?? '').trim() !== '';

const toObject = (list: RowList, context: FormContext) => (row: RowValues) =>
  Object.fromEntries(
    listRowFields(list).flatMap((field) => {
      const text = (row[field.name] ?? '').trim();
      return text === '' ? [] : [[field.name, readFieldText(field, text, context)] as const];
    }),
  );

/** Converts the stored lists of a site to the values of a form: JSON when a list is longer than the form shows. */
export const toRowFormValues = (site: Partial<Site>): FormValues =>
  ROW_LISTS.reduce<FormValues>((values, list) => {
    const objects: readonly object[] = site[list.name] ?? [];
    if (objects.length > list.maxRows) return { ...values, [list.name]: JSON.stringify(objects) };
    const fields = listRowFields(list);
    const rows = objects.map((object) =>
      Object.fromEntries(
        fields.map((field) => [field.name, toFormText(field, (object as Record<string, unknown>)[field.name])]),
      ),
    );
    return replaceRows(list, values, rows);
  }, {});
