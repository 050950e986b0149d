import type { AggregationAnswer, CollectionAnswer, CollectionList } from '../../aggregations/collections';
import { aggregationPath, aggregationRow, rowLinks } from '../aggregation-parts';
import { factsPart } from '../facts-part';
import type { Page } from '../layout';
import type { MappedAggregation } from '../map/collection-map';
import { mapPart } from '../map/map-part';
import { html } from '../markup';
import { tablePart } from '../table-part';

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
    ${tablePart({ title: 'Yours to read', heads: ['Collection', 'Rows of all'], rows, none: NONE })}`;
  return { title: 'Collections', main };
}

/** The aggregations of a collection. */
export function collectionPage({ id, aggregations }: CollectionAnswer, map: readonly MappedAggregation[]): Page {
  const rows = aggregations.map((one) => aggregationRow({ ...one, collection_id: id, aggregation_id: one.id }));
  const main = html`<h1>${id}</h1>
    <p class="lead">A collection of ${rows.length} ${rows.length === 1 ? 'aggregation' : 'aggregations'}.</p>
    <p class="choices"><span>Rows of all</span>${rowLinks(`${COLLECTIONS}/${id}`, `all of ${id}`)}</p>
    ${mapPart(map)}
    ${tablePart({ title: 'Aggregations', heads: ['Name', 'Collection and id', 'Rows'], rows, none: NONE })}
    <p><a href="${COLLECTIONS}">All collections</a></p>`;
  return { title: id, main };
}

/** One aggregation; its members are told to who defined it. */
export function aggregationPage(aggregation: AggregationAnswer, map: readonly MappedAggregation[]): Page {
  const { name, collection_id, aggregation_id, members } = aggregation;
  const rows = members?.map(
    (id) =>
      html`<tr>
        <th scope="row"><a href="/utility_scale_sites/${id}">${id}</a></th>
      </tr>`,
  );
  const main = html`<h1>${name}</h1>
    <p class="lead">An aggregation, in MW.</p>
    <p class="choices"><span>Rows</span>${rowLinks(aggregationPath(aggregation), name)}</p>
    ${factsPart([
      ['Collection', html`<a href="${COLLECTIONS}/${collection_id}">${collection_id}</a>`],
      ['Aggregation', aggregation_id],
      ['Yours to change', members ? 'yes' : 'no'],
    ])}
    ${mapPart(map)} ${rows && tablePart({ title: 'Members', heads: ['Utility-scale site'], rows })}`;
  return { title: name, main };
}
