import type { AggregationRecord, CollectionRecord, CollectionList } from './collections.service';
import { aggregationPagePath, aggregationRow, rowLinks } from './aggregation-links';
import { factList } from '../pages/facts';
import type { Page } from '../pages/layout';
import type { MappedAggregation } from './map/collection-map';
import { mapSection } from './map/map-section';
import { html } from '../pages/markup';
import { tableSection } from '../pages/table';

const COLLECTIONS = '/pv_power/collections';
const NONE = 'No aggregations are assigned to you.';

/** Collections of aggregations that the reader may see. */
export function collectionsPage({ collections }: CollectionList): Page {
  const rows = collections.map(
    ({ id }) =>
      html`<tr>
        <th scope="row"><a href="${COLLECTIONS}/${id}">${id}</a></th>
        <td>${rowLinks(`${COLLECTIONS}/${id}`, `all of ${id}`)}</td>
      </tr>`,
  );
  const main = html`<h1>Collections</h1>
    <p class="lead">
      Aggregations are the summed power of many sites, in MW; a collection holds some that belong together.
    </p>
    ${tableSection({ title: 'Yours to read', heads: ['Collection', 'Rows of all'], rows, none: NONE })}`;
  return { title: 'Collections', main };
}

/** The aggregations of a collection. */
export function collectionPage({ id, aggregations }: CollectionRecord, map: readonly MappedAggregation[]): Page {
  const rows = aggregations.map((one) => aggregationRow({ ...one, collection_id: id, aggregation_id: one.id }));
  const main = html`<h1>${id}</h1>
    <p class="lead">A collection of ${rows.length} ${rows.length === 1 ? 'aggregation' : 'aggregations'}.</p>
    <p class="choices"><span>Rows of all</span>${rowLinks(`${COLLECTIONS}/${id}`, `all of ${id}`)}</p>
    ${mapSection(map)}
    ${tableSection({ title: 'Aggregations', heads: ['Name', 'Collection and id', 'Rows'], rows, none: NONE })}
    <p><a href="${COLLECTIONS}">All collections</a></p>`;
  return { title: id, main };
}

/** One aggregation; only its owner sees its members. */
export function aggregationPage(aggregation: AggregationRecord, map: readonly MappedAggregation[]): Page {
  const { name, collection_id, aggregation_id, members } = aggregation;
  const rows = members?.map(
    (id) =>
      html`<tr>
        <th scope="row"><a href="/utility_scale_sites/${id}">${id}</a></th>
      </tr>`,
  );
  const main = html`<h1>${name}</h1>
    <p class="lead">An aggregation, in MW.</p>
    <p class="choices"><span>Rows</span>${rowLinks(aggregationPagePath(aggregation), name)}</p>
    ${factList([
      ['Collection', html`<a href="${COLLECTIONS}/${collection_id}">${collection_id}</a>`],
      ['Aggregation', aggregation_id],
      ['Yours to change', members ? 'yes' : 'no'],
    ])}
    ${mapSection(map)} ${rows && tableSection({ title: 'Members', heads: ['Utility-scale site'], rows })}`;
  return { title: name, main };
}
