import { getTileName } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { HOUR, MINUTE, stepEnd } from '@daystar/timeseries';
import { CloudNowcaster } from './cloud-nowcaster';
import { atmosphere, createFrames, listTileAndNeighbours, createWindForecast } from './gridded-frames.fixture';
import { WeatherStore } from './weather-store';

const now = Date.UTC(2026, 5, 21, 12);
const clock = { now: () => now };
const log = createLog('test', 'silent');

let store: WeatherStore;
let motion: CloudNowcaster;
beforeEach(() => {
  store = new WeatherStore(openRowCache({ log, clock }), clock, log);
  motion = new CloudNowcaster(store);
});

const middle = { latitude: 46.1, longitude: 8.9 };
async function addFrames(place: { latitude: number; longitude: number }, count = 3, until = now): Promise<void> {
  for (const name of listTileAndNeighbours(place, getTileName)) await store.add(createFrames(name, until, count));
}

/** Errors of the nowcasts around a place and of persistence, over the hour that starts in a quarter of an hour. */
async function errorsAround({ latitude, longitude }: { latitude: number; longitude: number }) {
  const shifts = [-0.9, -0.3, 0.3, 0.9];
  const places = shifts.flatMap((north) =>
    shifts.map((east) => ({ latitude: latitude + north, longitude: longitude + east })),
  );
  const errors = { nowcast: [] as number[], persistence: [] as number[] };
  for (const place of places) {
    const [weather] = await motion.computeNowcasts(place, now);
    expect(weather).toMatchObject({ source: 'goes', kind: 'nowcast', run: now - 5 * MINUTE });
    const opacity = weather.columns.cloud_opacity ?? new Float64Array();
    for (let i = 4; i < 16; i++) {
      const truth = atmosphere.opacityAt(place, stepEnd(weather.steps, i) - 2.5 * MINUTE);
      errors.nowcast.push(opacity[i] - truth);
      errors.persistence.push(opacity[0] - truth);
    }
  }
  return errors;
}

describe('nowcasts from cloud motion', () => {
  it('move clouds from neighbouring tiles to a location, more accurately than persistence', async () => {
    await addFrames(middle);
    const errors = await errorsAround(middle);
    expect(Math.hypot(...errors.nowcast)).toBeLessThan(0.8 * Math.hypot(...errors.persistence));
  });

  it('are the same for one message of several frames and one message per frame', async () => {
    await addFrames(middle);
    const [together] = await motion.computeNowcasts(middle, now);
    store = new WeatherStore(openRowCache({ log, clock }), clock, log);
    motion = new CloudNowcaster(store);
    for (const lag of [20, 10, 0]) await addFrames(middle, 1, now - lag * MINUTE);
    const [apart] = await motion.computeNowcasts(middle, now);
    expect(apart.columns.cloud_opacity!.slice(0, 36).some(Number.isNaN)).toBe(false);
    const difference = together.columns
      .cloud_opacity!.slice(0, 36)
      .map((value, i) => value - apart.columns.cloud_opacity![i]);
    expect(Math.max(...difference.map(Math.abs))).toBeLessThan(0.05);
  });

  it('work across the date line', async () => {
    const fiji = { latitude: -17.6, longitude: 179.9 };
    await addFrames(fiji);
    const [weather] = await motion.computeNowcasts(fiji, now);
    expect(weather.columns.cloud_opacity!.slice(0, 36).some(Number.isNaN)).toBe(false);
  });

  it('use each new frame, and late frames of neighbouring tiles', async () => {
    const names = listTileAndNeighbours(middle, getTileName);
    const own = getTileName(middle);
    await store.add(createFrames(own, now - 10 * MINUTE, 3));
    const [withoutOthers] = await motion.computeNowcasts(middle, now);
    expect(withoutOthers.run).toBe(now - 15 * MINUTE);
    for (const name of names) if (name !== own) await store.add(createFrames(name, now - 10 * MINUTE, 3));
    const [withOthers] = await motion.computeNowcasts(middle, now);
    expect(withOthers.columns.cloud_opacity).not.toEqual(withoutOthers.columns.cloud_opacity);
    await store.add(createFrames(own, now, 4));
    expect((await motion.computeNowcasts(middle, now))[0].run).toBe(now - 5 * MINUTE);
  });

  it('use the forecast wind while there is only one frame', async () => {
    await store.add(createWindForecast(getTileName(middle), now - 3 * HOUR, atmosphere.motionAt(middle, now)));
    await store.add(createWindForecast(getTileName(middle), now - 9 * HOUR, { eastward: -90, northward: 0 }));
    await addFrames(middle, 1);
    const errors = await errorsAround(middle);
    expect(Math.hypot(...errors.nowcast)).toBeLessThan(0.8 * Math.hypot(...errors.persistence));
  });

  it('are empty for a single frame without wind, for old frames, and without frames', async () => {
    expect(await motion.computeNowcasts(middle, now)).toEqual([]);
    await addFrames(middle, 1);
    expect(await motion.computeNowcasts(middle, now)).toEqual([]);
    await addFrames(middle, 3);
    expect(await motion.computeNowcasts(middle, now)).toHaveLength(1);
    expect(await motion.computeNowcasts(middle, now + 100 * MINUTE)).toEqual([]);
  });
});
