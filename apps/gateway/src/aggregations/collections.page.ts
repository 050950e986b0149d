import type { AggregationRecord } from './aggregation-record';
import type { AggregationAccess, CollectionRecord, CollectionList } from './collections.service';
import { getAggregationPagePath, renderAggregationRow, renderForecastLinks } from './aggregation-links';
import { getFormPath } from './forms/aggregation-form.page';
import { renderFactList } from '../pages/fact-list';
import { renderCapacityChanges } from '../sites/capacity-in-effect';
import type { Page } from '../pages/layout';
import type { CollectionMap } from './map/collection-map.service';
import { renderMapSection } from './map/map-section';
import { formatNumber, link, t } from '../pages/i18n/translate';
import { type Text, forWriters, html } from '../pages/markup';
import { renderPageHead, renderResourceHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';
import { renderMembershipNote } from './membership-note';

const COLLECTIONS_PATH = '/pv_power/collections';
const NEW_AGGREGATION_PATH = '/aggregations/new';
const NO_AGGREGATIONS = forWriters(
  t(
    'No aggregations yet. <add>Add an aggregation</add> of your utility-scale sites: from a list, by tags, or in an area. Or ask the operator for access to a market.',
    { add: link(NEW_AGGREGATION_PATH) },
  ),
  t('None.'),
);
const ADD_AGGREGATION = forWriters(
  html`<p><a class="button" href="${NEW_AGGREGATION_PATH}">${t('Add an aggregation')}</a></p>`,
);

/** Renders the HTML page with the collections that the caller may read. */
export function renderCollectionsPage({ collections }: CollectionList): Page {
  const rows = collections.map(
    ({ id }) =>
      html`<tr>
        <th scope="row"><a href="${COLLECTIONS_PATH}/${id}">${id}</a></th>
        <td>${renderForecastLinks(`${COLLECTIONS_PATH}/${id}`, t('all of {collection}', { collection: id }))}</td>
      </tr>`,
  );
  const main = html`${renderPageHead(t('Fleet'), [], t('An aggregation is the total power of many sites, in MW. A collection groups aggregations.'))}
  ${ADD_AGGREGATION}
  ${renderTableSection({ title: t('Collections'), headings: [t('Collection'), t('Data')], rows, placeholder: NO_AGGREGATIONS })}`;
  return { title: t('Fleet'), main };
}

/** Renders the HTML page with the aggregations of a collection. */
export function renderCollectionPage({ id, aggregations }: CollectionRecord, map: CollectionMap): Page {
  const rows = aggregations.map(({ id: aggregation_id, name }) =>
    renderAggregationRow({ collection_id: id, aggregation_id, name }),
  );
  const main = html`${renderResourceHead(`${COLLECTIONS_PATH}/${id}`, id, t('A collection of {count, plural, one {# aggregation} other {# aggregations}}.', { count: rows.length }))}
  ${renderMapSection(map)}
  ${renderTableSection({ title: t('Aggregations'), headings: [t('Name'), t('Collection and id'), t('Data')], rows, placeholder: NO_AGGREGATIONS })}`;
  return { title: id, main };
}

const ACCESS_LABELS: Readonly<Record<AggregationAccess, Text>> = {
  owner: t('owner'),
  writer: t('read, and post measurements'),
  reader: t('read-only'),
};

/**
 * Renders the HTML page of one aggregation; only its owner sees its members.
 * @param findName name of a member; undefined for a deleted site
 */
export function renderAggregationPage(
  aggregation: AggregationRecord,
  access: AggregationAccess,
  map: CollectionMap,
  findName: (resourceId: string) => string | undefined,
): Page {
  const { name, collection_id, aggregation_id, capacity, capacity_changes, members, members_since, tags } = aggregation;
  const rows = members?.map(
    (id) =>
      html`<tr>
        <th scope="row"><a href="/utility_scale_sites/${id}/recent">${findName(id) ?? t('Deleted site')}</a></th>
        <td><code>${id}</code></td>
      </tr>`,
  );
  const main = html`${renderResourceHead(getAggregationPagePath(aggregation), name, t('Total power of the members, in MW.'), { isReadOnly: access === 'reader' })}
  ${renderFactList([
    [t('Collection'), html`<a href="${COLLECTIONS_PATH}/${collection_id}">${collection_id}</a>`],
    [t('Aggregation'), aggregation_id],
    [t('Capacity'), html`${formatNumber(capacity)} MW`],
    [t('Capacity changes'), capacity_changes && renderCapacityChanges(capacity_changes, 'MW')],
    [t('Selected by tags'), tags?.join(', ')],
    [t('Members since'), members_since && formatMinute(members_since)],
    [t('Access'), ACCESS_LABELS[access]],
  ])}
  ${
    members &&
    forWriters(
      html`<p>
        <a class="button" href="${getFormPath(aggregation, 'edit')}">${t('Edit')}</a>
        <a class="button quiet" href="${getFormPath(aggregation, 'delete')}">${t('Delete')}</a>
      </p>`,
    )
  }
  ${members_since && renderMembershipNote(members_since)} ${renderMapSection(map)}
  ${rows && renderTableSection({ title: t('Members'), headings: [t('Utility-scale site'), t('Resource id')], rows })}`;
  return { title: name, main };
}
