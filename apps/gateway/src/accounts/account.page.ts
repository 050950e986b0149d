import type { KeyRecord } from './keys.service';
import type { UsageReport } from './usage.service';
import { keysSection, usageSection } from './account-sections';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';

/** What an account has used of its plan. */
export const usagePage = (usage: UsageReport): Page => ({
  title: 'Usage',
  main: html`<h1>Usage</h1>
    <p class="lead">Plan ${usage.plan}.</p>
    ${usageSection(usage)}
    <p><a href="/account">Back to the account</a></p>`,
});

/** An account's keys, without themselves. */
export const keysPage = ({ keys }: { keys: readonly KeyRecord[] }): Page => ({
  title: 'Keys',
  main: html`<h1>Keys</h1>
    ${keysSection(keys)}
    <p><a href="/account">Back to the account</a></p>`,
});
