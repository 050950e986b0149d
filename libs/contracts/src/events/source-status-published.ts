import { SourceStatus } from '../weather/source-status';
import type { EventType } from './event-type';

export const sourceStatusPublished: EventType<SourceStatus> = {
  topic: 'weather.source.v1',
  meaning:
    'Published by ingestion after each poll of a weather source, whether it succeeded or failed. `told_at` is the time of publication, `heard_at` the time of the last successful request.',
  payload: SourceStatus,
  getKey: ({ source }) => source,
  isCompacted: true,
  example: {
    source: 'gfs',
    told_at: '2026-01-01T19:10:00Z',
    heard_at: '2026-01-01T19:00:00Z',
    newest_run: '2026-01-01T12:00:00Z',
    next_expected_at: '2026-01-01T19:20:00Z',
    failing_since: '2026-01-01T19:10:00Z',
    last_error: { at: '2026-01-01T19:10:00Z', message: 'noaa-gfs-bdp-pds.s3.amazonaws.com responded with 503' },
  },
};
