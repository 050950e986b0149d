import {
  type DueAggregation,
  aggregationDefined,
  buildAggregationResource,
  buildSiteResource,
  siteChanged,
  siteForecastIssued,
  aggregationDue,
} from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { AggregationDirectory } from '../../apps/aggregation/src/directory/aggregation-directory';
import type { Consumer } from './consumer';
import type { Installation } from './installation';
import type { MessageCase } from './message-case';
import { NOW, buildIssuedSiteId, createIssue } from './message-cases';

const createDueAggregation = (n: number, dueAt: number): DueAggregation => ({
  collection_id: 'due',
  aggregation_id: String(n),
  due_at: new Date(dueAt).toISOString(),
});
export const DUE_AGGREGATION_CASE: MessageCase<DueAggregation> = {
  type: aggregationDue,
  getKey: (n) => `due/${n}`,
  createOlder: (n) => createDueAggregation(n, NOW - MINUTE),
  createNewer: (n) => createDueAggregation(n, NOW),
  invalidFields: { due_at: 'soon' },
  unknownValues: {},
};

/** Defines an aggregation of one site, and stores the rows of the site in the row cache, as the engine does before its event. */
function prepareAggregation(installation: Installation, collection_id: string, n: number): Promise<unknown> {
  const directory = installation.get('aggregation', AggregationDirectory);
  const [resource_id, aggregation_id] = [buildIssuedSiteId(n), String(n)];
  directory.storeSite({ ...siteChanged.example, resource_id });
  directory.storeAggregation(`${collection_id}/${n}`, {
    ...aggregationDefined.example,
    collection_id,
    aggregation_id,
    members: [{ resource_id, capacity: 100 }],
  });
  return installation.rowCache.publishIssue(createIssue(buildSiteResource(resource_id), 0));
}
const readMemberIssueId = async (installation: Installation, collection: string, n: number) =>
  (await installation.rowCache.readCurrentIssue(buildAggregationResource(collection, String(n))))?.members?.[0]
    .issue_id;

/** Handlers of `aggregation` that sum members. */
export const AGGREGATION_CONSUMERS: readonly Consumer[] = [
  {
    service: 'aggregation',
    type: siteForecastIssued,
    audience: 'one-instance',
    task: 'sums members',
    prepare: (installation, n) => prepareAggregation(installation, 'summed', n),
    readState: (installation, n) => readMemberIssueId(installation, 'summed', n),
  },
  {
    service: 'aggregation',
    type: aggregationDue,
    audience: 'one-instance',
    task: 'sums due aggregations',
    prepare: (installation, n) => prepareAggregation(installation, 'due', n),
    readState: (installation, n) => readMemberIssueId(installation, 'due', n),
  },
];
