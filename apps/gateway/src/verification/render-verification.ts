import { csvText, escapeMarkup } from '@daystar/formats';
import type { LeadScores, VerificationReport } from './verification.service';

/** Six digits say all that scores have to say. */
const text = (value: LeadScores[keyof LeadScores]): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(6))) : (value ?? '');

const cell = (value: LeadScores[keyof LeadScores]): string =>
  typeof value === 'string' ? csvText(value) : text(value);

/** One line per lead, as RFC 4180 has it; what stands beside the scores is in the first columns of each. */
export function verificationCsv({ verification, issues, ...about }: VerificationReport): string {
  const beside = {
    ...about,
    issues_expected: issues.expected,
    issues_missing: issues.missing,
    issues_late: issues.late,
  };
  const names = Object.keys(verification[0] ?? { lead: '' });
  const lines = verification.map((scores) => [
    ...Object.values(beside).map(cell),
    ...names.map((name) => cell(scores[name as keyof LeadScores])),
  ]);
  return [[...Object.keys(beside), ...names], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** `<response><from>…</from>…<issues>…</issues><verification><lead_time><lead>PT60M</lead>…</lead_time>…</verification></response>` */
export function verificationXml({ verification, issues, ...about }: VerificationReport): string {
  const elements = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => `<${name}>${escapeMarkup(text(value as string | number | null))}</${name}>`)
      .join('');
  const leads = verification.map((scores) => `<lead_time>${elements(scores)}</lead_time>\n`).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<response>\n${elements(about)}\n<issues>${elements(issues)}</issues>\n<verification>\n${leads}</verification>\n</response>\n`;
}
