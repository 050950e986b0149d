import { type Aggregation, SITE_KINDS } from '@daystar/contracts';
import type { KeyRecord } from '../accounts/account-keys';
import type { SiteDirectory } from '../sites/site-directory';
import { siteRecord } from '../sites/site-record';
import type { LimitUsage, UsageAnswer } from '../usage/account-usage';
import { aggregationRow } from './aggregation-parts';
import { type Markup, html } from './markup';
import { KINDS, siteRow } from './site-parts';
import { minuteOf, tablePart } from './table-part';

/** More would make a page too long to read; the API lists them all. */
const MOST_SHOWN = 100;

export function sitesPart(sites: SiteDirectory, accountId: string): Markup {
  const all = SITE_KINDS.flatMap((kind) => sites.ofAccount(accountId, kind).map((site) => ({ kind, site })));
  const rows = all.slice(0, MOST_SHOWN).map(({ kind, site }) => siteRow(kind, siteRecord(site)));
  const lists = SITE_KINDS.map((kind) => html`<a href="${KINDS[kind].path}">All ${KINDS[kind].name} sites</a> `);
  return tablePart({
    title: 'Sites',
    heads: ['Site', 'Place', 'Rows'],
    rows,
    none: 'No sites yet: POST /utility_scale_sites makes one.',
    after: [
      all.length > MOST_SHOWN && html`<p class="note">The first ${MOST_SHOWN} of ${all.length}.</p>`,
      html`<p class="note">${lists}</p>`,
    ],
  });
}

export function aggregationsPart(aggregations: readonly Aggregation[]): Markup {
  return tablePart({
    title: 'Aggregations',
    heads: ['Name', 'Collection and id', 'Rows'],
    rows: aggregations.slice(0, MOST_SHOWN).map(aggregationRow),
    none: 'No aggregations are assigned to you.',
    after: [html`<p class="note"><a href="/pv_power/collections">All collections</a></p>`],
  });
}

export function usagePart(usage: UsageAnswer): Markup {
  const row = (name: string, { used, limit, resets_at }: LimitUsage) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${used}</td>
      <td>${limit ?? 'no limit'}</td>
      <td>${minuteOf(resets_at)}</td>
    </tr>`;
  return tablePart({
    title: 'Used and left',
    heads: ['', 'Used', 'Limit', 'Starts anew, UTC'],
    rows: [
      row('Requests this minute', usage.requests_this_minute),
      row('Latitude/longitude requests today', usage.simple_requests_today),
    ],
  });
}

export function keysPart(keys: readonly KeyRecord[]): Markup {
  const rows = keys.map(({ key_id, created_at, revoked_at, current }) => {
    const revoke = html`<form method="post" action="/account/keys/${key_id}/revoke">
      <button class="button quiet" aria-label="Revoke key ${key_id}">Revoke</button>
    </form>`;
    const state = revoked_at ? `revoked ${minuteOf(revoked_at)}` : current ? 'you are signed in with it' : revoke;
    return html`<tr>
      <th scope="row"><code>${key_id}</code></th>
      <td>${minuteOf(created_at)}</td>
      <td>${state}</td>
    </tr>`;
  });
  const after = [
    html`<p class="note">Keys themselves are not stored and cannot be shown again.</p>
      <form method="post" action="/account/keys"><button>Make a new key</button></form>`,
  ];
  return tablePart({ title: 'Your keys', heads: ['Key', 'Made, UTC', ''], rows, after });
}
