/**
 * Where a formula starts in spreadsheets: before these characters or their full-width forms, at the beginning of a text
 * and, where the separator of cells is a semicolon, after one. Quotes, spaces and invisible characters may precede it.
 */
const FORMULA_START = /(?<=^|;)(?=[ "\u00a0\u200b\u3000\ufeff]*[=+\-@\t\r\n＝＋－＠])/g;

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Encodes a text as a CSV cell, quoted where RFC 4180 requires it. A text that a spreadsheet would run as a formula gets
 * an apostrophe. A number is no formula.
 */
export function encodeCsvText(text: string): string {
  if (NUMBER.test(text)) return text;
  const safe = text.replaceAll(FORMULA_START, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
