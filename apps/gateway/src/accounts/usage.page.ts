import type { DailyUsageReport } from './daily-usage.service';
import type { DailyLimits, UsageReport } from './usage.service';
import { renderUsageSection } from './account-sections';
import { renderDailyUsageSection } from './daily-usage-section';
import type { Page } from '../pages/layout';
import { t } from '../pages/i18n/translate';
import { html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';

/**
 * Renders the HTML page with the usage of an account and the limits of its plan.
 * @param daily absent while the site registry does not respond
 */
export const renderUsagePage = (usage: UsageReport, limits: DailyLimits, daily?: DailyUsageReport): Page => ({
  title: t('Usage'),
  main: html`${renderPageHead(t('Usage'), [['/account', t('Account')]], t('Plan {plan}.', { plan: usage.plan }))}
  ${renderUsageSection(usage)} ${daily && renderDailyUsageSection(daily, limits, true)}`,
});

/** Renders the HTML page with the usage of an account by day. */
export const renderDailyUsagePage = (daily: DailyUsageReport, limits: DailyLimits): Page => ({
  title: t('Usage by day'),
  main: html`${renderPageHead(t('Usage by day'), [
    ['/account', t('Account')],
    ['/usage', t('Usage')],
  ])}
  ${renderDailyUsageSection(daily, limits, false)}`,
});
