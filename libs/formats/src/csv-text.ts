/** What spreadsheets take for the beginning of a formula, in the full width of East Asian keyboards as well. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell of CSV: quoted where RFC 4180 needs it. One that would be a formula gets an apostrophe before it, so
 * that a spreadsheet shows it and runs nothing. Numbers are not written by this: `-1.5` stays a number.
 */
export function csvText(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
