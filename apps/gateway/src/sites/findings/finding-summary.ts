import { link, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';

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

/** What a list knows of a site: its most serious finding, or that there is none, that it waits for its diagnosis, or that this failed. */
export type KnownFinding = FindingSummary | 'none' | 'pending' | 'unknown';

/** Renders the severity and the title of the most serious finding about a site, for a table cell. @param url of the diagnosis */
export function renderKnownFinding(finding: KnownFinding, url: string): Markup {
  if (finding === 'unknown') return html`–`;
  if (finding === 'none') return html`${t('none')}`;
  if (finding === 'pending') return html`<small class="note">${t('being checked')}</small>`;
  const { severity, title } = finding;
  const renderTitle = link(url);
  return html`<span class="severity ${severity}">${SEVERITY_TEXTS[severity]}</span> ${renderTitle(title)}`;
}
