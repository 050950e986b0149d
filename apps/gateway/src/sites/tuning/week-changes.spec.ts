import { type TuningReport, showTuning, siteChanged } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import { renderTuningPage } from './tuning.page';
import { listWeekChanges } from './week-changes';

describe('the page of the tuning of a site', () => {
  it('says how much output was lost since when, and what changed in the last seven days', () => {
    const now = Date.parse('2026-03-10T12:00:00Z');
    const capacity_changes = [
      { start: '2026-03-05T00:00:00Z', capacity: 1200 },
      { start: '2026-02-05T00:00:00Z', capacity: 900 },
    ];
    const site = { ...siteChanged.example, name: 'Flat', capacity_changes } as unknown as SiteRecord;
    const report = showTuning.example.reply;
    const lost_output = { since: '2026-03-06T12:00:00Z', share: 17.2, low: 14.1, high: 19.6, days: 12 };
    const models = ['2026-03-09T03:00:00Z', '2026-02-09T03:00:00Z'].map((trained_at, index) => ({
      ...report.models[0],
      version: 4 - index,
      trained_at,
      kept_out: true,
    }));
    const render = (tuning: TuningReport) =>
      renderTuningPage('utility', site, {
        ...tuning,
        week_changes: listWeekChanges(tuning, site, 'MW', now),
      }).main.text.replaceAll(/\s+/g, ' ');
    const text = render({ ...report, models, lost_output });
    expect(text).toMatch(
      /<strong>Output is 17.2 % below the estimate since about 2026-03-0\d<\/strong>.*fell by 14.1 to 19.6 %/,
    );
    const week = /<section aria-labelledby="week">.*?<\/section>/.exec(text)![0];
    expect(week.match(/<li>/g)).toHaveLength(3);
    expect(week).toContain(
      'Version 4 of the model for the lead PT24H was trained at 2026-03-09 03:00 UTC. It is not used.',
    );
    expect(week).toContain('The capacity is 1,200 MW since 2026-03-05 00:00 UTC.');
    expect(render({ ...report, models: [], lost_output: undefined })).not.toContain('Output is');
  });
});
