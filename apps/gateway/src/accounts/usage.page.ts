import type { UsageReport } from './usage.service';
import { renderUsageSection } from './account-sections';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';

/** Renders the HTML page with the usage of an account and the limits of its plan. */
export const renderUsagePage = (usage: UsageReport): Page => ({
  title: 'Usage',
  main: html`${renderPageHead('Usage', [['/account', 'Account']], `Plan ${usage.plan}.`)} ${renderUsageSection(usage)}`,
});
