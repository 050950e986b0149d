import type { AggregationRecord, CollectionRecord, CollectionList } from './collections.service';
import { getAggregationPagePath, aggregationRow, rowLinks } from './aggregation-links';
import { factList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import type { MappedAggregation } from './map/collection-map.service';
import { mapSection } from './map/map-section';
import { html } from '../pages/markup';
import { pageHead, resourceHead } from '../pages/page-head';
import { tableSection } from '../pages/table';

const COLLECTIONS_PATH = '/pv_power/collections';
const NO_AGGREGATIONS = html`No aggregations yet. Tick utility-scale sites on the page <a href="/sites">Sites</a>, press
  Compare, and save their sum. Programs <a href="/docs/operations#aggregations">define aggregations</a> by area or tags.
  Or ask the operator for access to a market.`;

/** HTML page with the collections that the caller may read. */
export function collectionsPage({ collections }: CollectionList): Page {
  const rows = collections.map(
    ({ id }) =>
      html`<tr>
        <th scope="row"><a href="${COLLECTIONS_PATH}/${id}">${id}</a></th>
        <td>${rowLinks(`${COLLECTIONS_PATH}/${id}`, `all of ${id}`)}</td>
      </tr>`,
  );
  const main = html`${pageHead('Fleet', [], 'An aggregation is the total power of many sites, in MW. A collection groups aggregations.')}
  ${tableSection({ title: 'Collections', headings: ['Collection', 'Data'], rows, placeholder: NO_AGGREGATIONS })}`;
  return { title: 'Fleet', main };
}

/** HTML page with the aggregations of a collection. */
export function collectionPage({ id, aggregations }: CollectionRecord, map: readonly MappedAggregation[]): Page {
  const rows = aggregations.map(({ id: aggregation_id, name }) =>
    aggregationRow({ collection_id: id, aggregation_id, name }),
  );
  const main = html`${resourceHead(`${COLLECTIONS_PATH}/${id}`, id, `A collection of ${rows.length} ${rows.length === 1 ? 'aggregation' : 'aggregations'}.`)}
  ${mapSection(map)}
  ${tableSection({ title: 'Aggregations', headings: ['Name', 'Collection and id', 'Data'], rows, placeholder: NO_AGGREGATIONS })}`;
  return { title: id, main };
}

/**
 * HTML page of one aggregation; only its owner sees its members.
 * @param findName name of a member; undefined for a deleted site
 */
export function aggregationPage(
  aggregation: AggregationRecord,
  map: readonly MappedAggregation[],
  findName: (resourceId: string) => string | undefined,
): Page {
  const { name, collection_id, aggregation_id, members } = aggregation;
  const rows = members?.map(
    (id) =>
      html`<tr>
        <th scope="row"><a href="/utility_scale_sites/${id}/recent">${findName(id) ?? 'Deleted site'}</a></th>
        <td><code>${id}</code></td>
      </tr>`,
  );
  const main = html`${resourceHead(getAggregationPagePath(aggregation), name, 'Total power of the members, in MW.')}
  ${factList([
    ['Collection', html`<a href="${COLLECTIONS_PATH}/${collection_id}">${collection_id}</a>`],
    ['Aggregation', aggregation_id],
    ['Access', members ? 'owner' : 'read-only'],
  ])}
  ${mapSection(map)}
  ${rows && tableSection({ title: 'Members', headings: ['Utility-scale site', 'Resource id'], rows })}`;
  return { title: name, main };
}
