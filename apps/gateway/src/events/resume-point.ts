import { parseEventTime, parseOpeningTime } from '@daystar/contracts';

/** Point in time or event after which a stream resumes. */
export interface ResumePoint {
  /** Issue time of the last event, or time of the service when there was none, ms. */
  readonly issuedAt: number;
  readonly lastEventId?: string;
  /** Time by the clock of the machine, ms; absent for the id of an event. */
  readonly publishedAt?: number;
}

/** A point in time, which has no last event. */
export type TimePoint = Required<Omit<ResumePoint, 'lastEventId'>>;

/** Parses the point after the last event of a client. @param lastEventId a valid event id, or the placeholder for it */
export const parseResumePoint = (lastEventId: string): ResumePoint => ({
  issuedAt: parseEventTime(lastEventId),
  lastEventId,
  publishedAt: parseOpeningTime(lastEventId),
});

/** Returns the later of two points in time. */
export const findLater = (first: TimePoint, second: TimePoint): TimePoint =>
  first.publishedAt > second.publishedAt ? first : second;
