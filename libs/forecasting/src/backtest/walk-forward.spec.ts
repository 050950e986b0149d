import { pvSystem } from '@daystar/solar';
import { DAY, HOUR, type Steps, stepEnd } from '@daystar/timeseries';
import { buildSiteFeatures } from '../learner/features/site-features';
import { createSeededRandom } from '../numerics/seeded-random';
import { type SiteDataset, SiteHistories } from './site-histories';
import { computeReferenceForecasts } from './reference-forecasts';
import { walkForward } from './walk-forward';

const DAYS = 41;
/** Models are refitted at the start and after four days. A third one would compute no forecast that is due before the planted values. */
const SCORED_SPAN_MS = 8 * DAY - HOUR;
const PLANTED_AFTER_MS = 6 * DAY;
const FROM = Date.UTC(2024, 3, 1) + 30 * DAY;
const steps: Steps = { firstEnd: Date.UTC(2024, 3, 1) + HOUR, stepMs: HOUR, count: DAYS * 24 };
const place = { latitude: 40, longitude: 0 };
const plant = pvSystem({ latitude: 40, capacity: 10, tilt: 30, azimuth: 180 }, 'utility', FROM / 1000);

/** Noise with a daily cycle; values known after `planted` differ. */
function recordOf(lead: number, planted = Infinity): SiteDataset {
  const random = createSeededRandom(2);
  const future = createSeededRandom(3);
  const light = (i: number) => Math.max(0, Math.sin(((((i + 0.5) % 24) - 6) / 12) * Math.PI));
  const column = (most: number, knownAt: (i: number) => number) =>
    Float64Array.from({ length: steps.count }, (_, i) => {
      const [now, then] = [random(), future()];
      return most * light(i) * (knownAt(i) > planted ? then : now);
    });
  const whenOver = (i: number) => stepEnd(steps, i);
  const whenIssued = (i: number) => stepEnd(steps, i) - lead - (i % 3) * HOUR;
  return {
    site: 'one',
    place,
    elevation: 100,
    steps,
    actuals: new Map(
      Object.entries({ power: 10, ghi: 900, dni: 800, satellite_ghi: 900, satellite_dni: 800 }).map(([name, most]) => [
        name,
        column(most, whenOver),
      ]),
    ),
    weather: new Map(
      Object.entries({ ghi: 900, air_temp: 20, cloud_cover: 100 }).map(([name, most]) => [
        name,
        column(most, whenIssued),
      ]),
    ),
    weatherKnownAt: Float64Array.from({ length: steps.count }, (_, i) => whenIssued(i)),
    external: new Map(['', '10', '90'].map((name) => [`power_forecast${name}`, column(10, whenIssued)])),
  };
}

function forecastsOf(record: SiteDataset, lead: number, quantity: 'power' | 'ghi' | 'dni') {
  const histories = new SiteHistories(record, { lead, from: FROM, usesSatellite: true });
  const history =
    quantity === 'power' ? histories.createPowerHistory(plant) : histories.createIrradianceHistory(quantity);
  const features = buildSiteFeatures(history, lead);
  const { forecasts } = walkForward([{ features, from: FROM, to: FROM + SCORED_SPAN_MS }], {
    objective: 'absolute',
    seed: 1,
    maxTrees: 8,
  });
  return { ...forecasts[0], ...computeReferenceForecasts(features, FROM) };
}

describe('walk-forward evaluation', () => {
  it.each([
    ['power', 24],
    ['power', 6],
    ['ghi', 1],
    ['dni', 3],
  ] as const)('forecasts %s %d h ahead from data known at the issue time', (quantity, hours) => {
    const lead = hours * HOUR;
    const one = forecastsOf(recordOf(lead), lead, quantity);
    // Weather is issued 0, 1 or 2 h before a forecast, so in one of three hours the next row changes.
    for (const hour of [10, 11, 12]) {
      const planted = FROM + PLANTED_AFTER_MS + hour * HOUR;
      const other = forecastsOf(recordOf(lead, planted), lead, quantity);
      const due = Array.from({ length: steps.count }, (_, i) => i).filter((i) => stepEnd(steps, i) - lead <= planted);
      const names = Object.keys(one) as (keyof typeof one)[];
      for (const name of names) {
        expect([hour, name, due.filter((i) => !Object.is(one[name][i], other[name][i]))]).toEqual([hour, name, []]);
      }
      // The planted values affect forecasts that are due after them.
      expect(one.estimate).not.toEqual(other.estimate);
    }
  });

  it('has p10 <= median <= p90 in every step of its window, and no other steps', () => {
    const { estimate, p10, p50, p90 } = forecastsOf(recordOf(DAY), DAY, 'power');
    for (let i = 0; i < steps.count; i++) {
      const end = stepEnd(steps, i);
      if (end >= FROM && end <= FROM + SCORED_SPAN_MS) {
        expect(estimate[i]).toBeGreaterThanOrEqual(0);
        expect(p10[i]).toBeGreaterThanOrEqual(0);
        expect(p10[i]).toBeLessThanOrEqual(p50[i]);
        expect(p90[i]).toBeGreaterThanOrEqual(p50[i]);
      }
      if (end > FROM + SCORED_SPAN_MS) expect(estimate[i]).toBeNaN();
    }
  });
});
