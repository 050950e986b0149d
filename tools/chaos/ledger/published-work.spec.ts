import {
  aggregationForecastIssued,
  siteForecastIssued,
  sourceStatusPublished,
  weatherTilePublished,
} from '@daystar/contracts';
import { PublishedWork } from './published-work';

describe('the work that instances published', () => {
  const publish = (...messages: (readonly [type: { topic: string }, payload: object])[]) => {
    const work = new PublishedWork();
    for (const [i, [{ topic }, payload]] of messages.entries())
      work.record({ topic, value: JSON.stringify(payload), publishedAt: i });
    return work;
  };
  const issue = siteForecastIssued.example;

  it('has each refresh of a slot once, unless the rows differ', () => {
    const again = { ...issue, issue_id: '20260101T190500000Z-1', issued_at: '2026-01-01T19:05:00Z' };
    const nextSlot = { ...again, issued_at: '2026-01-01T19:10:00Z' };
    const newer = { ...again, forecasts: { ...issue.forecasts, pv_estimate: [57.1, 57] } };
    const { log } = publish([siteForecastIssued, issue], [siteForecastIssued, nextSlot], [siteForecastIssued, newer]);
    expect(log.count('refresh')).toEqual({ done: 3, repeated: 0 });
    expect(publish([siteForecastIssued, issue], [siteForecastIssued, again]).log.count('refresh').repeated).toBe(1);
  });

  it('has an aggregation forecast twice if the same issue is published twice', () => {
    const forecast = aggregationForecastIssued.example;
    const other = { ...forecast, issue_id: '20260101T190500000Z-1-0a-0b' };
    const { log, issues } = publish(
      [aggregationForecastIssued, forecast],
      [aggregationForecastIssued, other],
      [aggregationForecastIssued, forecast],
    );
    expect(log.count('aggregation')).toEqual({ done: 2, repeated: 1 });
    expect(issues.map(({ id }) => id)).toEqual(
      [forecast, other, forecast].map((one) => `${one.issue_id}@${one.resource}`),
    );
  });

  it('has a poll twice if a source is polled twice before its next poll is due, and did not fail', () => {
    const { failing_since, ...status } = sourceStatusPublished.example;
    const failed = { ...status, failing_since };
    const next = { ...status, next_expected_at: '2026-01-01T19:30:00Z' };
    const { log } = publish(
      [sourceStatusPublished, failed],
      [sourceStatusPublished, status],
      [sourceStatusPublished, next],
      [sourceStatusPublished, status],
    );
    expect(log.count('poll')).toEqual({ done: 2, repeated: 1 });
    expect(log.listRepeatedSince(3)).toEqual(['poll done 2 times without a fault: gfs before 2026-01-01T19:20:00Z']);
  });

  it('has weather twice if the same values of a run are published twice', () => {
    const tile = weatherTilePublished.example;
    const next = { ...tile, run: '2026-01-01T06:00:00Z' };
    const { log } = publish([weatherTilePublished, tile], [weatherTilePublished, next], [weatherTilePublished, tile]);
    expect(log.count('weather')).toEqual({ done: 2, repeated: 1 });
  });
});
