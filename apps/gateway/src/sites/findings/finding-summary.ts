import { link, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { formatMinute } from '../../pages/table';

/** Severities from most to least serious. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SEVERITY_TEXTS: Readonly<Record<Severity, Text>> = {
  high: t('Serious'),
  medium: t('Worth a look'),
  low: t('Good to know'),
};

/** The most serious finding about a site. */
export interface FindingSummary {
  readonly code: string;
  readonly severity: Severity;
  readonly title: Text;
}

/** A finding with the time of its diagnosis. */
export interface DatedFinding extends FindingSummary {
  /** ISO 8601. */
  readonly diagnosed_at: string;
}

/** What a list knows of a site: its most serious finding, or that there is none, that it waits for its diagnosis, or that this failed. */
export type KnownFinding = DatedFinding | 'none' | 'pending' | 'unknown';

/**
 * Selects the most serious of several findings, the first one among those of one severity. Without any, one site that waits
 * or is unknown keeps the result from being `none`.
 */
export function selectMostSerious(known: readonly KnownFinding[]): KnownFinding {
  const findings = known.filter((finding) => typeof finding === 'object');
  const severity = SEVERITIES.find((candidate) => findings.some((finding) => finding.severity === candidate));
  const mostSerious = findings.find((finding) => finding.severity === severity);
  if (mostSerious) return mostSerious;
  if (known.includes('pending')) return 'pending';
  return known.length === 0 || known.includes('unknown') ? 'unknown' : 'none';
}

/** Renders the severity and the title of the most serious finding about a site, for a table cell. @param url of the diagnosis */
export function renderKnownFinding(finding: KnownFinding, url: string): Markup {
  if (finding === 'unknown') return html`–`;
  if (finding === 'none') return html`${t('none')}`;
  if (finding === 'pending') return html`<small class="note">${t('being checked')}</small>`;
  const { severity, title, diagnosed_at } = finding;
  const renderTitle = link(url);
  return html`<span class="severity ${severity}">${SEVERITY_TEXTS[severity]}</span> ${renderTitle(title)}<br /><small
      class="note"
      >${t('checked at {time} UTC', { time: formatMinute(diagnosed_at) })}</small
    >`;
}
