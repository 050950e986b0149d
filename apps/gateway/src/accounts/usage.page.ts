import type { UsageReport } from './usage.service';
import { renderUsageSection } from './account-sections';
import type { Page } from '../pages/layout';
import { t } from '../pages/i18n/translate';
import { html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';

/** Renders the HTML page with the usage of an account and the limits of its plan. */
export const renderUsagePage = (usage: UsageReport): Page => ({
  title: t('Usage'),
  main: html`${renderPageHead(t('Usage'), [['/account', t('Account')]], t('Plan {plan}.', { plan: usage.plan }))}
  ${renderUsageSection(usage)}`,
});
