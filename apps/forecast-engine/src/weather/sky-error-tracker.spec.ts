import { type PlaceWeather, SkyRecord, blendSky } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, NATIVE_PERIOD, stepsBetween } from '@daystar/timeseries';
import { SkyErrorTracker } from './sky-error-tracker';

const place = { latitude: 32.25, longitude: -110.75 };
const noon = Date.UTC(2026, 5, 21, 19);
const log = createLog('test', 'silent');
const rowCache = openRowCache({ log, clock: { now: () => noon } });

/** A source that forecasts 60 % for ever, and a sky that is seen to be 40 % all along. */
function skyAt(now: number, record: SkyRecord, seen = true) {
  const hours = stepsBetween(noon - DAY, noon + 8 * DAY, HOUR);
  const past = stepsBetween(now - 3 * HOUR, now, NATIVE_PERIOD);
  const weathers: PlaceWeather[] = [weather('forecast', noon - DAY, hours, 60)];
  if (seen) weathers.push(weather('observation', now, past, 40));
  const steps = stepsBetween(now - 3 * HOUR, now + 7 * DAY, NATIVE_PERIOD);
  return blendSky(weathers, { place, steps, issuedAt: now, record });
}

const weather = (
  kind: PlaceWeather['kind'],
  run: number,
  steps: ReturnType<typeof stepsBetween>,
  opacity: number,
): PlaceWeather => ({
  source: 'test',
  kind,
  run,
  distance: 0,
  steps,
  columns: { cloud_opacity: new Float64Array(steps.count).fill(opacity) },
});

async function follow(ledger: SkyErrorTracker, hours: number, seen = true): Promise<SkyRecord> {
  for (let hour = 0; hour < hours; hour++) {
    const now = noon + hour * HOUR;
    await ledger.take(place, skyAt(now, await ledger.record(), seen), now);
  }
  return ledger.record();
}

describe('the ledger of skies', () => {
  it('learns what forecasts are off by from what is observed later, and still knows it after a restart', async () => {
    const record = await follow(new SkyErrorTracker(rowCache, log), 5);
    const learned = record.source('test').corrected(DAY, 60);
    expect(learned).toBeLessThan(59.5);
    expect(new SkyRecord().source('test').corrected(DAY, 60)).toBe(60);
    const again = await new SkyErrorTracker(rowCache, log).record();
    expect(again.source('test').corrected(DAY, 60)).toBeLessThan(60);
  });

  it('learns nothing where nothing is observed', async () => {
    const empty = openRowCache({ log, clock: { now: () => noon } });
    const record = await follow(new SkyErrorTracker(empty, log), 5, false);
    expect(record.source('test').corrected(DAY, 60)).toBe(60);
  });
});
