import type { KeyRecord } from './keys.service';
import type { UsageReport } from './usage.service';
import { keysSection, usageSection } from './account-sections';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';

/** HTML page with the usage of an account and the limits of its plan. */
export const usagePage = (usage: UsageReport): Page => ({
  title: 'Usage',
  main: html`<h1>Usage</h1>
    <p class="lead">Plan ${usage.plan}.</p>
    ${usageSection(usage)}
    <p><a href="/account">Back to the account</a></p>`,
});

/** HTML page with the keys of an account. */
export const keysPage = ({ keys }: { keys: readonly KeyRecord[] }): Page => ({
  title: 'API keys',
  main: html`<h1>API keys</h1>
    ${keysSection(keys)}
    <p><a href="/account">Back to the account</a></p>`,
});
