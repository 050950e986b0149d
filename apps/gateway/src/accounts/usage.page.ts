import type { UsageReport } from './usage.service';
import { usageSection } from './account-sections';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { pageHead } from '../pages/page-head';

/** HTML page with the usage of an account and the limits of its plan. */
export const usagePage = (usage: UsageReport): Page => ({
  title: 'Usage',
  main: html`${pageHead('Usage', [['/account', 'Account']], `Plan ${usage.plan}.`)} ${usageSection(usage)}`,
});
