import { DaystarError, type Place, type PowerSite, siteChanged } from '@daystar/contracts';
import { SkillTracker, blendSky, computePvColumns, createSiteSystem } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, firstStart, stepsBetween } from '@daystar/timeseries';
import { buildSiteIssue } from '../issues/build-site-issue';
import { getIssueWindow } from '../issues/issue-window';
import { InitialSoilingService } from './initial-soiling.service';

const NOW = Date.UTC(2026, 10, 30, 22);
const OCTOBER = Date.UTC(2026, 9, 1);
const WINDOW = getIssueWindow(NOW);
const place = { latitude: -23, longitude: -68.5 };
const site = {
  ...siteChanged.example,
  ...place,
  kind: 'utility',
  capacity: 20,
  soiling_model: 'kimber',
  soiling_loss_rate: 0.003,
  cleaning_threshold: 100,
  grace_period: 0,
  max_soiling: 0.5,
} as PowerSite;

/** Dry weeks. Records the requested spans. */
class DryPast {
  readonly spans: (readonly [from: number, to: number])[] = [];
  isAvailable = true;

  async read(_: Place, from: number, to: number) {
    this.spans.push([from, to]);
    if (!this.isAvailable) throw new DaystarError('Unavailable', 'No past weather.');
    return skyBetween(from, to, HOUR);
  }
}

function skyBetween(from: number, to: number, stepMs: number) {
  const weatherSteps = stepsBetween(from - HOUR, to + HOUR, HOUR);
  const column = (value: number) => new Float64Array(weatherSteps.count).fill(value);
  const columns = { cloud_opacity: column(0), air_temp: column(15), precipitation_rate: column(0) };
  const weather = { source: 'test', kind: 'forecast' as const, run: from, distance: 0, steps: weatherSteps, columns };
  const steps = stepsBetween(from, to, stepMs);
  return blendSky([weather], { place, steps, issuedAt: NOW, skill: new SkillTracker() });
}

describe('the soiling with which issues begin', () => {
  const clock = { time: NOW, now: () => clock.time };
  let past: DryPast;
  let service: InitialSoilingService;
  beforeEach(() => {
    clock.time = NOW;
    past = new DryPast();
    service = new InitialSoilingService(past, clock, createLog('test', 'silent'));
  });

  it('grows from the month before on, as in past rows', async () => {
    const days = (firstStart(WINDOW) - OCTOBER) / DAY;
    expect((await service.compute(site, NOW))?.loss).toBeCloseTo(0.003 * days, 3);
  });

  it('makes the rows of an issue equal the rows of a series that began in the month before', async () => {
    const initialSoiling = await service.compute(site, NOW);
    const sky = skyBetween(firstStart(WINDOW), firstStart(WINDOW) + 14 * DAY, NATIVE_PERIOD_MS);
    const issue = buildSiteIssue(site, { ...sky, actualSteps: 7 * 288 }, NOW, { initialSoiling });
    const whole = skyBetween(OCTOBER, NOW, NATIVE_PERIOD_MS);
    const { pv_estimate } = computePvColumns(createSiteSystem(site, 'utility', NOW), site, whole);
    const noon = firstStart(WINDOW) + DAY - ((firstStart(WINDOW) + DAY) % DAY) + 16.5 * HOUR;
    const served = issue.estimated_actuals.pv_estimate[(noon - firstStart(WINDOW)) / NATIVE_PERIOD_MS];
    expect(served / pv_estimate[(noon - OCTOBER) / NATIVE_PERIOD_MS]).toBeCloseTo(1, 3);
    expect(issue.made_with?.soiling?.loss).toBe(initialSoiling?.loss);
  });

  it('reads past weather once per place and day, and not without a soiling model', async () => {
    await service.compute({ ...site, soiling_model: undefined }, NOW);
    expect(past.spans).toEqual([]);
    for (const minutes of [0, 10, 60]) await service.compute(site, NOW + minutes * MINUTE);
    expect(past.spans).toEqual([[OCTOBER, Date.UTC(2026, 10, 24)]]);
  });

  it('is unknown while past weather is unavailable, which is not requested again at once', async () => {
    past.isAvailable = false;
    expect(await service.compute(site, NOW)).toBeUndefined();
    past.isAvailable = true;
    expect(await service.compute(site, NOW)).toBeUndefined();
    expect(past.spans).toHaveLength(1);
    clock.time += 10 * MINUTE;
    expect((await service.compute(site, NOW))?.loss).toBeGreaterThan(0.1);
  });
});
