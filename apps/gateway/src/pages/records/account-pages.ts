import type { KeyRecord } from '../../accounts/account-keys';
import type { UsageAnswer } from '../../usage/account-usage';
import { keysPart, usagePart } from '../account-parts';
import type { Page } from '../layout';
import { html } from '../markup';

/** What an account has used of its plan. */
export const usagePage = (usage: UsageAnswer): Page => ({
  title: 'Usage',
  main: html`<h1>Usage</h1>
    <p class="lead">Plan ${usage.plan}.</p>
    ${usagePart(usage)}
    <p><a href="/account">Back to the account</a></p>`,
});

/** An account's keys, without themselves. */
export const keysPage = ({ keys }: { keys: readonly KeyRecord[] }): Page => ({
  title: 'Keys',
  main: html`<h1>Keys</h1>
    ${keysPart(keys)}
    <p><a href="/account">Back to the account</a></p>`,
});
