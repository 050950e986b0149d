import { encodeCsvText, escapeMarkup } from '@daystar/formats';
import type { LeadScores, VerificationReport } from './verification.service';

/** Formats a score with six significant digits. */
const formatScore = (value: LeadScores[keyof LeadScores]): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(6))) : (value ?? '');

const formatCell = (value: LeadScores[keyof LeadScores]): string =>
  typeof value === 'string' ? encodeCsvText(value) : formatScore(value);

/** Renders one line per lead (RFC 4180); the first columns repeat the metadata. */
export function renderVerificationCsv({ verification, issues, ...report }: VerificationReport): string {
  const metadata = {
    ...report,
    issues_expected: issues.expected,
    issues_missing: issues.missing,
    issues_late: issues.late,
  };
  const names = Object.keys(verification[0] ?? { lead: '' });
  const lines = verification.map((scores) => [
    ...Object.values(metadata).map(formatCell),
    ...names.map((name) => formatCell(scores[name as keyof LeadScores])),
  ]);
  return [[...Object.keys(metadata), ...names], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/**
 * Renders
 * `<response><from>…</from>…<issues>…</issues><verification><lead_time><lead>PT60M</lead>…</lead_time>…</verification></response>`
 */
export function renderVerificationXml({ verification, issues, ...report }: VerificationReport): string {
  const renderElements = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => `<${name}>${escapeMarkup(formatScore(value as string | number | null))}</${name}>`)
      .join('');
  const leads = verification.map((scores) => `<lead_time>${renderElements(scores)}</lead_time>\n`).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<response>\n${renderElements(report)}\n<issues>${renderElements(issues)}</issues>\n<verification>\n${leads}</verification>\n</response>\n`;
}
