import { type RowList, ROW_LIST_NAMES } from './row-list';
import { ROW_LISTS } from './row-lists';
import { type FormValues, readRows, replaceRows } from './row-values';

/** Name of the buttons of a form that add, copy and remove rows instead of storing the form. */
export const ROW_EDIT_NAME = 'edit_rows';
const EDIT = new RegExp(`^(${ROW_LIST_NAMES.join('|')})\\.(add|copy|remove)\\.(\\d{1,2})$`);

/** Returns the value of a button. @param row number of the row, from 0; for `add`, the number of the new row */
export const buildRowEditValue = ({ name }: RowList, action: 'add' | 'copy' | 'remove', row: number): string =>
  `${name}.${action}.${row}`;

/** Applies the edit that the pressed button requests; undefined when the form is to be stored. */
export function applyRowEdit({ [ROW_EDIT_NAME]: edit, ...values }: FormValues): FormValues | undefined {
  const [, name, action, number] = EDIT.exec(edit ?? '') ?? [];
  const list = ROW_LISTS.find((candidate) => candidate.name === name);
  if (!list) return undefined;
  const rows = readRows(list, values);
  const row = Number(number);
  if (action === 'remove') rows.splice(row, 1);
  else if (rows.length < list.maxRows) rows.splice(row + 1, 0, action === 'copy' ? { ...rows[row] } : {});
  return replaceRows(list, values, rows);
}
