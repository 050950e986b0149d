/**
 * Positions at which spreadsheets start a formula: before these characters or their full-width forms, at the start of a text or after a
 * semicolon. Some countries separate cells by semicolons. Quotes, spaces and invisible characters may precede the character.
 */
const FORMULA_START = /(?<=^|;)(?=[ "\u00a0\u200b\u3000\ufeff]*[=+\-@\t\r\n＝＋－＠])/g;

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Encodes a text as a CSV cell, quoted where RFC 4180 requires it. Inserts an apostrophe before each formula that a spreadsheet would
 * run. Numbers, such as -5, stay unchanged.
 */
export function encodeCsvText(text: string): string {
  if (NUMBER.test(text)) return text;
  const safe = text.replaceAll(FORMULA_START, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
