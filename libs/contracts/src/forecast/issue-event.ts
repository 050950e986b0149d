import type { SiteKind } from '../sites/site';
import { issueId, issuedAtOf } from './issue-id';

/**
 * A CloudEvents 1.0 event in JSON: new rows of a resource can be had. Streams of events and webhooks carry it.
 * https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md
 */
export interface IssueEvent {
  readonly specversion: '1.0';
  /** The issue and the resource: whoever is told twice can tell. */
  readonly id: string;
  readonly type: 'daystar.issue.published.v1';
  readonly source: '/daystar';
  /** The resource. */
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly data: { readonly issue_id: string; readonly forecasts: string; readonly estimated_actuals: string };
}

/** @param path where the rows of the resource are */
export function issueEvent(resource: string, issue_id: string, path: string): IssueEvent {
  return {
    specversion: '1.0',
    id: `${issue_id}@${resource}`,
    type: 'daystar.issue.published.v1',
    source: '/daystar',
    subject: resource,
    time: new Date(issuedAtOf(issue_id)).toISOString(),
    datacontenttype: 'application/json',
    data: { issue_id, forecasts: `${path}/forecasts`, estimated_actuals: `${path}/estimated_actuals` },
  };
}

/** What stands in place of the last event's id for whoever was told of none yet. */
export const momentId = (now: number): string => issueId(now, 0);

/** When the event of this id was fired, ms; NaN for what is no id of ours. */
export const firedAt = (eventId: string): number =>
  EVENT_ID.test(eventId) ? issuedAtOf(eventId.split('@', 1)[0]) : NaN;
/** An id of an issue, and of events the resource behind it. */
const EVENT_ID = /^\d{8}T\d{9}Z-/;

/** Where the rows of a site are. */
export const sitePath = (kind: Exclude<SiteKind, 'weather'>, resourceId: string): string =>
  `/${kind === 'utility' ? 'utility_scale_sites' : 'rooftop_sites'}/${resourceId}`;
/** Where the rows of an aggregation are. */
export const aggregationPath = (collection: string, aggregation: string): string =>
  `/pv_power/collections/${collection}/aggregations/${aggregation}`;
