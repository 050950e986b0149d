import { buildIssueId, parseIssueTime } from './issue-id';

/**
 * A CloudEvents 1.0 event in JSON that announces new rows of a resource. Event streams and webhooks deliver it.
 * https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md
 */
export interface IssueEvent {
  readonly specversion: '1.0';
  /** `<issue id>@<resource>`: clients deduplicate events by it. */
  readonly id: string;
  readonly type: 'daystar.issue.published.v1';
  readonly source: '/daystar';
  /** The resource. */
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly data: { readonly issue_id: string; readonly forecasts: string; readonly estimated_actuals: string };
}

/** Builds the event of a new issue. @param path URL path of the resource, without `/forecasts` */
export function buildIssueEvent(resource: string, issue_id: string, path: string): IssueEvent {
  return {
    specversion: '1.0',
    id: `${issue_id}@${resource}`,
    type: 'daystar.issue.published.v1',
    source: '/daystar',
    subject: resource,
    time: new Date(parseIssueTime(issue_id)).toISOString(),
    datacontenttype: 'application/json',
    data: { issue_id, forecasts: `${path}/forecasts`, estimated_actuals: `${path}/estimated_actuals` },
  };
}

/**
 * Builds the placeholder for the id of the last event, for a client that has received none.
 * @param openedAt time of the service at which its stream was opened, ms
 * @param wallTime wall-clock time of the same instant, ms: publication stamps issues with wall-clock time
 */
export const buildPlaceholderEventId = (openedAt: number, wallTime: number): string =>
  `${buildIssueId(openedAt, 0)}@opened/${wallTime}`;

/** Returns the wall-clock opening time in a placeholder id, ms; undefined for the id of an event. */
export function parseOpeningTime(eventId: string): number | undefined {
  const [, wallTime] = /@opened\/(\d{1,15})$/.exec(eventId) ?? [];
  return wallTime === undefined ? undefined : Number(wallTime);
}

/** Parses the time of an event from its id, ms since 1970; NaN for an id that does not begin with an issue time. */
export const parseEventTime = (eventId: string): number =>
  EVENT_ID.test(eventId) ? parseIssueTime(eventId.split('@', 1)[0]) : NaN;
/** Start of an event id: it begins with an issue id, and the resource follows after `@`. */
const EVENT_ID = /^\d{8}T\d{9}Z-/;
