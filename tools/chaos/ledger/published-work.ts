import { createHash } from 'node:crypto';
import {
  type ForecastIssue,
  type SourceStatus,
  type WeatherTile,
  aggregationForecastIssued,
  siteForecastIssued,
  sourceStatusPublished,
  weatherTilePublished,
} from '@daystar/contracts';
import { MINUTE, floorTo } from '@daystar/timeseries';
import type { TopicMessage } from '../installation/read-topics';
import { WorkLog } from './work-log';

const REFRESH_SLOT_MS = 10 * MINUTE;

/** An issue that was published to its topic. */
export interface PublishedIssue {
  /** Id, `ISSUE@RESOURCE`. */
  readonly id: string;
  readonly resource: string;
  /** Wall-clock time of publication, ms. */
  readonly publishedAt: number;
}

/** The topics in which the instances publish the results of shared work. */
export const WORK_TOPICS = [
  siteForecastIssued,
  aggregationForecastIssued,
  weatherTilePublished,
  sourceStatusPublished,
].map(({ topic }) => topic);

/** Issues and weather that the instances published. */
export class PublishedWork {
  readonly log = new WorkLog();
  /** In order of publication. */
  readonly issues: PublishedIssue[] = [];

  record({ topic, value, publishedAt }: TopicMessage): void {
    if (topic === sourceStatusPublished.topic) {
      const { source, failing_since, next_expected_at } = JSON.parse(value) as SourceStatus;
      // A failed poll is repeated before the next one is due.
      if (!failing_since) this.log.record('poll', `${source} before ${next_expected_at}`, publishedAt);
      return;
    }
    if (topic === weatherTilePublished.topic) {
      const { source, tile, first_period_end, run } = JSON.parse(value) as WeatherTile;
      this.log.record('weather', `${source} ${tile} from ${first_period_end} of ${run} ${hash(value)}`, publishedAt);
      return;
    }
    const { issue_id, issued_at, next_issue_at: _next, ...content } = JSON.parse(value) as ForecastIssue;
    const { resource } = content;
    this.issues.push({ id: `${issue_id}@${resource}`, resource, publishedAt });
    if (topic === aggregationForecastIssued.topic)
      this.log.record('aggregation', `${issue_id} of ${resource}`, publishedAt);
    else {
      // A second refresh in a slot is due if its inputs changed, and then changes the rows.
      const slot = new Date(floorTo(Date.parse(issued_at), REFRESH_SLOT_MS)).toISOString();
      this.log.record('refresh', `${resource} in ${slot} ${hash(JSON.stringify(content))}`, publishedAt);
    }
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
