import { type PowerSite, siteChanged } from '@daystar/contracts';
import { SkillTracker } from '@daystar/forecasting';
import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import { computeIssue } from './compute-issue';

const NOW = Date.UTC(2026, 5, 21, 19);
const site = { ...siteChanged.example, kind: 'utility', capacity: 10, version: 1 } as PowerSite;
const steps = stepsBetween(NOW - 8 * DAY, NOW + 8 * DAY, HOUR);
const columns = { cloud_opacity: new Float64Array(steps.count).fill(30) };
const weather = [{ source: 'test', kind: 'forecast' as const, run: NOW - HOUR, distance: 0, steps, columns }];

describe('the issue of a site whose errors are not tracked', () => {
  const [tracked, untracked] = [true, false].map((isTracked) =>
    computeIssue({ site, weather, issuedAt: NOW, isTracked }, new SkillTracker()),
  );

  it('has the same rows, and no sky to track', () => {
    expect(untracked.text).toBe(tracked.text);
    expect(untracked.packed).toEqual(tracked.packed);
    expect(tracked.trackedSky?.pendingVerifications.length).toBeGreaterThan(5);
    expect(tracked.trackedSky?.reading.sources).toHaveLength(1);
    expect(untracked.trackedSky).toBeUndefined();
  });

  it('has the data basis of the first forecast alone for the status of its tile', () => {
    expect(untracked.skyStatus).toMatchObject({ actualSteps: 0, provenance: [{ ladder: 'nwp', steps: 1 }] });
    expect(untracked.skyStatus).toEqual(tracked.skyStatus);
  });
});
