import type { Aggregation, Site, SiteKind } from '@daystar/contracts';
import type { KeyRecord } from '../accounts/account-keys';
import type { SiteDirectory } from '../sites/site-directory';
import type { LimitUsage, UsageAnswer } from '../usage/account-usage';
import { type Markup, html } from './markup';

const KINDS: readonly { kind: SiteKind; path: string; name: string; unit?: string }[] = [
  { kind: 'utility', path: '/utility_scale_sites', name: 'utility-scale', unit: 'MW' },
  { kind: 'rooftop', path: '/rooftop_sites', name: 'rooftop', unit: 'kW' },
  { kind: 'weather', path: '/weather_sites', name: 'weather' },
];
/** More would make a page too long to read; the API lists them all. */
const MOST_SHOWN = 100;

export function sitesPart(sites: SiteDirectory, accountId: string): Markup {
  const all = KINDS.flatMap((kind) => sites.ofAccount(accountId, kind.kind).map((site) => ({ site, ...kind })));
  const rows = all.slice(0, MOST_SHOWN).map(({ site, path, name, unit }) => {
    const capacity = unit === undefined ? '' : `, ${site.capacity} ${unit}`;
    return html`<tr>
      <th scope="row">${site.name}<br /><small class="note">${name}${capacity}</small></th>
      <td>${site.latitude}, ${site.longitude}</td>
      <td>${siteLinks(site, path, unit !== undefined)}</td>
    </tr>`;
  });
  return table('Sites', ['Site', 'Place', 'Rows'], rows, 'No sites yet: POST /utility_scale_sites makes one.', [
    all.length > MOST_SHOWN && html`<p class="note">The first ${MOST_SHOWN} of ${all.length}.</p>`,
  ]);
}

function siteLinks({ resource_id, name, kind }: Site, path: string, power: boolean): Markup {
  const link = (to: string, text: string) =>
    html`<a href="${path}/${resource_id}/${to}?format=html" aria-label="${text} of ${name}">${text}</a> `;
  return html`${kind === 'utility' && html`${link('recent', 'recent')}${link('accuracy', 'accuracy')}`}
  ${link('forecasts', 'forecasts')}${link('estimated_actuals', 'actuals')}${power && link('weather/forecasts', 'weather')}`;
}

export function aggregationsPart(aggregations: readonly Aggregation[]): Markup {
  const rows = aggregations.slice(0, MOST_SHOWN).map(({ collection_id, aggregation_id, name }) => {
    const path = `/pv_power/collections/${collection_id}/aggregations/${aggregation_id}`;
    const link = (to: string, text: string) =>
      html`<a href="${path}/${to}" aria-label="${text} of ${name}">${text}</a> `;
    const links = html`${link('forecasts', 'forecasts')}${link('estimated_actuals', 'actuals')}${link('combined', 'both')}`;
    return html`<tr>
      <th scope="row">${name}</th>
      <td>${collection_id}/${aggregation_id}</td>
      <td>${links}</td>
    </tr>`;
  });
  return table('Aggregations', ['Name', 'Collection and id', 'Rows'], rows, 'No aggregations are assigned to you.');
}

export function usagePart(usage: UsageAnswer): Markup {
  const row = (name: string, { used, limit, resets_at }: LimitUsage) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${used}</td>
      <td>${limit ?? 'no limit'}</td>
      <td>${minute(resets_at)}</td>
    </tr>`;
  return table(
    'Usage',
    ['', 'Used', 'Limit', 'Starts anew, UTC'],
    [
      row('Requests this minute', usage.requests_this_minute),
      row('Latitude/longitude requests today', usage.simple_requests_today),
    ],
  );
}

export function keysPart(keys: readonly KeyRecord[]): Markup {
  const rows = keys.map(({ key_id, created_at, revoked_at, current }) => {
    const revoke = html`<form method="post" action="/account/keys/${key_id}/revoke">
      <button class="button quiet" aria-label="Revoke key ${key_id}">Revoke</button>
    </form>`;
    const state = revoked_at ? `revoked ${minute(revoked_at)}` : current ? 'you are signed in with it' : revoke;
    return html`<tr>
      <th scope="row"><code>${key_id}</code></th>
      <td>${minute(created_at)}</td>
      <td>${state}</td>
    </tr>`;
  });
  return table('Keys', ['Key', 'Made, UTC', ''], rows, undefined, [
    html`<p class="note">Keys themselves are not stored and cannot be shown again.</p>
      <form method="post" action="/account/keys"><button>Make a new key</button></form>`,
  ]);
}

function table(
  title: string,
  heads: readonly string[],
  rows: readonly Markup[],
  none?: string,
  after: readonly (Markup | false)[] = [],
): Markup {
  const id = title.toLowerCase();
  const head = heads.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`));
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length > 0
        ? html`<div class="scroll plain" role="region" tabindex="0" aria-labelledby="${id}">
            <table class="plain">
              <thead>
                <tr>
                  ${head}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
        : html`<p>${none}</p>`
    }${after}
  </section>`;
}

const minute = (stamp: string) => stamp.slice(0, 16).replace('T', ' ');
