import { encodeCsvText, escapeMarkup } from '@daystar/formats';
import type { VerificationResponse } from './verification-response';

type Value = string | number | null;

/** Formats a score with six significant digits. */
const formatScore = (value: Value): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(6))) : (value ?? '');

const formatCell = (value: Value): string => (typeof value === 'string' ? encodeCsvText(value) : formatScore(value));

/** Renders one line per lead, or per lead and group (RFC 4180); the first columns repeat the metadata. */
export function renderVerificationCsv(response: VerificationResponse): string {
  const { verification, hours, skies, issues, ...report } = response;
  const rows: readonly object[] = hours ?? skies ?? verification;
  const metadata = {
    ...report,
    issues_expected: issues.expected,
    issues_missing: issues.missing,
    issues_late: issues.late,
  };
  const names = Object.keys(rows[0] ?? { lead: '' });
  const lines = rows.map((scores) => [
    ...Object.values(metadata).map(formatCell),
    ...names.map((name) => formatCell((scores as Readonly<Record<string, Value>>)[name])),
  ]);
  return [[...Object.keys(metadata), ...names], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/**
 * Renders
 * `<response><from>…</from>…<issues>…</issues><verification><lead_time><lead>PT60M</lead>…</lead_time>…</verification></response>`
 */
export function renderVerificationXml(response: VerificationResponse): string {
  const { verification, hours, skies, issues, ...report } = response;
  const rows: readonly object[] = hours ?? skies ?? verification;
  const renderElements = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => `<${name}>${escapeMarkup(formatScore(value as Value))}</${name}>`)
      .join('');
  const leads = rows.map((scores) => `<lead_time>${renderElements(scores)}</lead_time>\n`).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<response>\n${renderElements(report)}\n<issues>${renderElements(issues)}</issues>\n<verification>\n${leads}</verification>\n</response>\n`;
}
