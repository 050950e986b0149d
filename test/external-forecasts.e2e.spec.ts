import { createAggregatePlant } from '@daystar/forecasting';
import { createSeededRandom, eventually } from '@daystar/testing';
import {
  DAY,
  HALF_HOUR,
  HOUR,
  NATIVE_PERIOD_MS,
  floorTo,
  formatStamp,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { MeasuredAggregationInstallation } from './measured-aggregation-installation';

const NOW = Date.UTC(2026, 5, 21, 5, 1);
const HOUR_NOW = floorTo(NOW, HOUR);
const DAYS = 30;
const PLACE = { name: 'Flat', latitude: 40, longitude: -1, capacity: 100 };
const iso = (time: number) => new Date(time).toISOString();

describe('a forecast that the owner of an aggregation buys', () => {
  let installation: MeasuredAggregationInstallation;
  let skies: Skies;
  const send: MeasuredAggregationInstallation['send'] = (method, path, body) => installation.send(method, path, body);

  beforeAll(async () => {
    installation = await MeasuredAggregationInstallation.start([PLACE], NOW);
    skies = new Skies(installation);
    await installation.archiveIssues(DAYS, (end) => skies.ours[skies.at(end)]);
    const measurements = skies.listMeasurements();
    expect(await send('POST', `${installation.path}/measurements`, { measurements })).toMatchObject({ status: 200 });
  }, 120_000);
  afterAll(() => installation.close());

  const period = (hour: number, more: object = {}) => ({
    period_end: iso(HOUR_NOW + hour * HOUR),
    period: 'PT1H',
    pv_estimate: 3,
    ...more,
  });
  const ofSite = () => `/utility_scale_sites/${installation.siteIds[0]}/external_forecasts`;

  it.each([
    ['no body', undefined, ['body']],
    ['no forecasts', { issued_at: iso(HOUR_NOW) }, ['forecasts']],
    ['an unknown zone', { issued_at: '2026-06-21T04:00:00 CET', forecasts: [period(5)] }, ['issued_at']],
    ['an issue of the future', { issued_at: iso(HOUR_NOW + DAY), forecasts: [period(30)] }, ['issued_at']],
    ['a negative value', { forecasts: [period(5, { pv_estimate: -1 })] }, ['forecasts[0].pv_estimate']],
    ['a period twice', { forecasts: [period(5), period(5)] }, ['forecasts[1].period_end']],
    ['overlapping periods', { forecasts: [period(5), period(5, { period: 'PT30M' })] }, ['forecasts[1].period_end']],
    ['a period of the past', { forecasts: [period(-3)] }, ['forecasts[0].period_end']],
    ['a misspelled name', { forecasts: [period(5, { pv_estimat: 1 })] }, ['forecasts[0].pv_estimat']],
  ])('is refused with %s, and nothing changes', async (_, body, fields) => {
    const { status, body: reply } = await send('POST', ofSite(), body && { issued_at: iso(HOUR_NOW), ...body });
    const { errors } = (reply as unknown as { response_status: { errors: { field_name: string }[] } }).response_status;
    expect([status, ...errors.map(({ field_name }) => field_name)]).toEqual([400, ...fields]);
    expect((await send('GET', ofSite())).body).toEqual({ forecasts: [] });
  });

  it('is stored for a site with warnings, listed with flags, and deleted', async () => {
    const forecasts = [period(5), period(7, { pv_estimate: 61_200 })];
    const stored = await send('POST', ofSite(), { issued_at: iso(HOUR_NOW), forecasts });
    expect(stored).toMatchObject({ status: 200, body: { warnings: [{ field_name: 'forecasts[1].pv_estimate' }] } });
    expect((await send('GET', ofSite())).body.forecasts).toMatchObject([
      { verdict: 'ok' },
      { verdict: 'unit_suspect' },
    ]);
    const { status, body } = await send('DELETE', `${ofSite()}?from=2026-06-21&to=2026-07-01`);
    expect([status, body]).toEqual([200, { deleted: 2, tuning_reset: true }]);
  });

  it('reduces the error of tuned forecasts, and its weight and errors are reported', async () => {
    const { path, rowCache, resource } = installation;
    for (let day = 0; day <= DAYS; day++) {
      const { status } = await send('POST', `${path}/external_forecasts`, skies.buildExternalIssue(day));
      expect(status).toBe(200);
    }
    await installation.startEngine();
    const { external } = await retry(5, async () => {
      const models = (await send('GET', `${path}/tuning`)).body.models as Record<string, never>[] | undefined;
      return models?.find((model) => model.external);
    });
    expect(external).toMatchObject({ weight: expect.any(Number), values: expect.any(Number) });
    const { weight, mae_external, mae_without, mae_combined } = external as Record<string, number>;
    expect(weight).toBeGreaterThan(0.5);
    expect(mae_external).toBeLessThan(mae_without);
    expect(mae_combined).toBeLessThan(0.9 * mae_without);

    const { forecasts } = await eventually(async () => {
      const issue = await rowCache.readCurrentIssue(resource);
      // Only models affect rows of later days: measurements of the last hours correct those of today.
      const isTuned = issue?.forecasts.untuned_estimate?.some(
        (power, i) => i >= DAY / NATIVE_PERIOD_MS && power !== issue.forecasts.pv_estimate[i],
      );
      return isTuned ? issue : undefined;
    });
    // The sky is known only to the provider here: ours is of thin clouds that stay.
    let [untuned, tuned] = [0, 0];
    forecasts.pv_estimate.forEach((power, i) => {
      const end = Date.parse(forecasts.first_period_end) + i * NATIVE_PERIOD_MS;
      if (end < NOW + 6 * HOUR || end > NOW + 18 * HOUR) return;
      const truth = skies.truthAt(end);
      untuned += Math.abs(forecasts.untuned_estimate![i] - truth);
      tuned += Math.abs(power - truth);
    });
    expect(tuned).toBeLessThan(0.9 * untuned);
  }, 480_000);
});

/** Waits for a value for several minutes: to train the models of three lead times takes one, and more under load. */
async function retry<T>(minutes: number, read: () => Promise<T | undefined>): Promise<T> {
  for (let minute = 1; minute < minutes; minute++) {
    const found = await eventually(read).catch(() => undefined);
    if (found !== undefined) return found as T;
  }
  return (await eventually(read)) as T;
}

/** Clouds over the plant by half hour, the output under them, and the forecasts of both providers. */
class Skies {
  private readonly steps = stepsBetween(HOUR_NOW - (DAYS + 8) * DAY, HOUR_NOW + 9 * DAY, HALF_HOUR);
  private readonly clear: Float64Array;
  private readonly truth: Float64Array;
  private readonly theirs: Float64Array;
  readonly ours: Float64Array;
  private readonly random = createSeededRandom(7);

  constructor(installation: MeasuredAggregationInstallation) {
    this.clear = createAggregatePlant(installation.describe(), () => PLACE, NOW)!.simulateClearSky(this.steps).power;
    const [sky, theirError, ourError] = [this.wander(), this.wander(), this.wander()];
    this.truth = this.toPower(sky);
    this.theirs = this.toPower(sky.map((value, i) => value + 0.1 * theirError[i]));
    this.ours = this.toPower(sky.map((value, i) => 0.7 * value + 0.6 * ourError[i]));
  }

  at = (time: number): number => Math.ceil((time - this.steps.firstEnd) / HALF_HOUR);
  truthAt = (time: number): number => this.truth[this.at(time)];

  listMeasurements() {
    const past = stepsBetween(HOUR_NOW - DAYS * DAY, HOUR_NOW, HALF_HOUR);
    return Array.from({ length: past.count }, (_, i) => {
      const end = stepEnd(past, i);
      return { period_end: formatStamp(end), period: 'PT30M', total_power: this.truthAt(end) };
    });
  }

  /** The issue of an hour before midnight of a day, for two days. */
  buildExternalIssue(day: number) {
    const issuedAt = floorTo(NOW, DAY) - (DAYS - day) * DAY - HOUR;
    const steps = stepsBetween(issuedAt, issuedAt + 2 * DAY, HALF_HOUR);
    const forecasts = Array.from({ length: steps.count }, (_, i) => {
      const end = stepEnd(steps, i);
      return { period_end: formatStamp(end), period: 'PT30M', pv_estimate: this.theirs[this.at(end)] };
    });
    return { issued_at: iso(issuedAt), forecasts };
  }

  /** A random walk with a standard deviation of about 1. */
  private wander(): Float64Array {
    let value = 0;
    return new Float64Array(this.steps.count).map(() => (value = 0.95 * value + 1.1 * (this.random() - 0.5)));
  }

  private toPower(index: Float64Array): Float64Array {
    return this.clear.map((power, i) => Math.round(1e4 * power * (0.25 + 0.7 / (1 + Math.exp(-2 * index[i])))) / 1e4);
  }
}
