import type { AggregationRecord, CollectionRecord, CollectionList } from './collections.service';
import { getAggregationPagePath, renderAggregationRow, renderForecastLinks } from './aggregation-links';
import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import type { MappedAggregation } from './map/collection-map.service';
import { renderMapSection } from './map/map-section';
import { html } from '../pages/markup';
import { renderPageHead, renderResourceHead } from '../pages/page-head';
import { renderTableSection } from '../pages/table';

const COLLECTIONS_PATH = '/pv_power/collections';
const NO_AGGREGATIONS = html`No aggregations yet. Tick utility-scale sites on the page <a href="/sites">Sites</a>, press
  Compare, and save their sum. Programs <a href="/docs/operations#aggregations">define aggregations</a> by area or tags.
  Or ask the operator for access to a market.`;

/** Renders the HTML page with the collections that the caller may read. */
export function renderCollectionsPage({ collections }: CollectionList): Page {
  const rows = collections.map(
    ({ id }) =>
      html`<tr>
        <th scope="row"><a href="${COLLECTIONS_PATH}/${id}">${id}</a></th>
        <td>${renderForecastLinks(`${COLLECTIONS_PATH}/${id}`, `all of ${id}`)}</td>
      </tr>`,
  );
  const main = html`${renderPageHead('Fleet', [], 'An aggregation is the total power of many sites, in MW. A collection groups aggregations.')}
  ${renderTableSection({ title: 'Collections', headings: ['Collection', 'Data'], rows, placeholder: NO_AGGREGATIONS })}`;
  return { title: 'Fleet', main };
}

/** Renders the HTML page with the aggregations of a collection. */
export function renderCollectionPage({ id, aggregations }: CollectionRecord, map: readonly MappedAggregation[]): Page {
  const rows = aggregations.map(({ id: aggregation_id, name }) =>
    renderAggregationRow({ collection_id: id, aggregation_id, name }),
  );
  const main = html`${renderResourceHead(`${COLLECTIONS_PATH}/${id}`, id, `A collection of ${rows.length} ${rows.length === 1 ? 'aggregation' : 'aggregations'}.`)}
  ${renderMapSection(map)}
  ${renderTableSection({ title: 'Aggregations', headings: ['Name', 'Collection and id', 'Data'], rows, placeholder: NO_AGGREGATIONS })}`;
  return { title: id, main };
}

/**
 * Renders the HTML page of one aggregation; only its owner sees its members.
 * @param findName name of a member; undefined for a deleted site
 */
export function renderAggregationPage(
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
  const main = html`${renderResourceHead(getAggregationPagePath(aggregation), name, 'Total power of the members, in MW.')}
  ${renderFactList([
    ['Collection', html`<a href="${COLLECTIONS_PATH}/${collection_id}">${collection_id}</a>`],
    ['Aggregation', aggregation_id],
    ['Access', members ? 'owner' : 'read-only'],
  ])}
  ${renderMapSection(map)}
  ${rows && renderTableSection({ title: 'Members', headings: ['Utility-scale site', 'Resource id'], rows })}`;
  return { title: name, main };
}
