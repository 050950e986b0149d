import { type PlaceWeather, SkillTracker, blendSky } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import { register } from 'prom-client';
import { SkyErrorTracker } from './sky-error-tracker';

const place = { latitude: 32.25, longitude: -110.75 };
const noon = Date.UTC(2026, 5, 21, 19);
const log = createLog('test', 'silent');
const rowCache = openRowCache({ log, clock: { now: () => noon } });

/** A source always forecasts an opacity of 60 %, and the observed opacity is always 40 %. */
function skyAt(now: number, skill: SkillTracker, isObserved = true) {
  const hours = stepsBetween(noon - DAY, noon + 8 * DAY, HOUR);
  const past = stepsBetween(now - 3 * HOUR, now, NATIVE_PERIOD_MS);
  const weatherOfSources: PlaceWeather[] = [weather('forecast', noon - DAY, hours, 60)];
  if (isObserved) weatherOfSources.push(weather('observation', now, past, 40));
  const steps = stepsBetween(now - 3 * HOUR, now + 7 * DAY, NATIVE_PERIOD_MS);
  return blendSky(weatherOfSources, { place, steps, issuedAt: now, skill });
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

async function trackHours(tracker: SkyErrorTracker, hours: number, isObserved = true): Promise<SkillTracker> {
  for (let hour = 0; hour < hours; hour++) {
    const now = noon + hour * HOUR;
    await tracker.track(place, skyAt(now, await tracker.getCurrentSkill(), isObserved), now);
  }
  return tracker.getCurrentSkill();
}

describe('the sky error tracker', () => {
  it('learns the errors of forecasts from later observations, and restores them after a restart', async () => {
    const skill = await trackHours(new SkyErrorTracker(rowCache, log), 5);
    const learned = skill.getErrorStats('test').correctBias(DAY, 60);
    expect(learned).toBeLessThan(59.5);
    expect(new SkillTracker().getErrorStats('test').correctBias(DAY, 60)).toBe(60);
    const restored = await new SkyErrorTracker(rowCache, log).getCurrentSkill();
    expect(restored.getErrorStats('test').correctBias(DAY, 60)).toBeLessThan(60);
  });

  it('tracks a sample of 200 places, and others once these were idle for a day', async () => {
    const tracker = new SkyErrorTracker(openRowCache({ log, clock: { now: () => noon } }), log);
    const sky = skyAt(noon, await tracker.getCurrentSkill());
    const places = Array.from({ length: 201 }, (_, i) => ({ latitude: i / 4 - 30, longitude: 10 }));
    for (const one of places) await tracker.track(one, sky, noon);
    const listTracked = (now: number) => places.filter((one) => tracker.canTrack(one, now));
    expect(listTracked(noon + HOUR)).toEqual(places.slice(0, 200));
    expect(tracker.canTrack(places[200], noon + 25 * HOUR)).toBe(true);
  });

  it('looks for idle places only once one may be idle', async () => {
    const tracker = new SkyErrorTracker(openRowCache({ log, clock: { now: () => noon } }), log);
    const sky = skyAt(noon, await tracker.getCurrentSkill());
    for (let i = 0; i < 200; i++) await tracker.track({ latitude: i / 4 - 30, longitude: 10 }, sky, noon);
    const iterate = jest.spyOn(Map.prototype, Symbol.iterator);
    const tracked = Array.from({ length: 24 }, (_, hour) => tracker.canTrack(place, noon + hour * HOUR));
    const iterations = iterate.mock.calls.length;
    iterate.mockRestore();
    expect([new Set(tracked), iterations]).toEqual([new Set([false]), 1]);
  });

  it('learns nothing without observations', async () => {
    const empty = openRowCache({ log, clock: { now: () => noon } });
    const skill = await trackHours(new SkyErrorTracker(empty, log), 5, false);
    expect(skill.getErrorStats('test').correctBias(DAY, 60)).toBe(60);
  });

  it('excludes a source with light at night from the next issue on, and remembers it after a restart', async () => {
    const cache = openRowCache({ log, clock: { now: () => noon } });
    const tracker = new SkyErrorTracker(cache, log);
    const hours = stepsBetween(noon - DAY, noon + 8 * DAY, HOUR);
    const frozen: PlaceWeather = {
      source: 'frozen',
      kind: 'forecast',
      run: noon - HOUR,
      distance: 0,
      steps: hours,
      columns: { ghi: new Float64Array(hours.count).fill(300) },
    };
    const weathers = [weather('forecast', noon - DAY, hours, 60), frozen];
    const blendWith = (skill: SkillTracker) =>
      blendSky(weathers, {
        place,
        steps: stepsBetween(noon - DAY, noon + 7 * DAY, NATIVE_PERIOD_MS),
        issuedAt: noon,
        skill,
      });
    const before = await tracker.getCurrentSkill();
    expect(before.suspects).toEqual({});
    await tracker.track(place, blendWith(before), noon);
    const skill = await tracker.getCurrentSkill();
    expect(skill.suspects).toMatchObject({ frozen: { fault: 'implausible', since: noon, run: noon - HOUR } });
    expect(skill.name).not.toBe(before.name);
    expect(blendWith(skill).excluded).toEqual([{ source: 'frozen', run: noon - HOUR }]);
    expect(await register.getSingleMetricAsString('daystar_weather_source_excluded')).toContain('{source="frozen"} 1');
    const restored = await new SkyErrorTracker(cache, log).getCurrentSkill();
    expect(Object.keys(restored.suspects)).toEqual(['frozen']);
  });
});
