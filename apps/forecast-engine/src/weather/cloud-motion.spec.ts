import { tileOf } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { HOUR, MINUTE, stepEnd } from '@daystar/timeseries';
import { CloudMotion } from './cloud-motion';
import { atmosphere, framesOver, ninth, windOver } from './gridded-frames.fixture';
import { WeatherStore } from './weather-store';

const now = Date.UTC(2026, 5, 21, 12);
const clock = { now: () => now };
const log = createLog('test', 'silent');

let store: WeatherStore;
let motion: CloudMotion;
beforeEach(() => {
  store = new WeatherStore(openRowCache({ log, clock }), clock, log);
  motion = new CloudMotion(store);
});

const middle = { latitude: 46.1, longitude: 8.9 };
async function see(place: { latitude: number; longitude: number }, count = 3, until = now): Promise<void> {
  for (const name of ninth(place, tileOf)) await store.add(framesOver(name, until, count));
}

/** What is said of places around one, and what the newest frame says, less what comes: the hour from a quarter on. */
async function errorsAround({ latitude, longitude }: { latitude: number; longitude: number }) {
  const shifts = [-0.9, -0.3, 0.3, 0.9];
  const places = shifts.flatMap((north) =>
    shifts.map((east) => ({ latitude: latitude + north, longitude: longitude + east })),
  );
  const errors = { carried: [] as number[], held: [] as number[] };
  for (const place of places) {
    const [weather] = await motion.at(place, now);
    expect(weather).toMatchObject({ source: 'goes', kind: 'nowcast', run: now - 5 * MINUTE });
    const said = weather.columns.cloud_opacity ?? new Float64Array();
    for (let i = 4; i < 16; i++) {
      const truth = atmosphere.truthAt(place, stepEnd(weather.steps, i) - 2.5 * MINUTE).cloud_opacity;
      errors.carried.push(said[i] - truth);
      errors.held.push(said[0] - truth);
    }
  }
  return errors;
}

describe('the motion of clouds over a tile', () => {
  it('brings clouds of the tiles around to a place, nearer to what comes than clouds that stay', async () => {
    await see(middle);
    const errors = await errorsAround(middle);
    expect(Math.hypot(...errors.carried)).toBeLessThan(0.8 * Math.hypot(...errors.held));
  });

  it('is the same whether tiles are seen in one message or in one for each frame', async () => {
    await see(middle);
    const [together] = await motion.at(middle, now);
    store = new WeatherStore(openRowCache({ log, clock }), clock, log);
    motion = new CloudMotion(store);
    for (const lag of [20, 10, 0]) await see(middle, 1, now - lag * MINUTE);
    const [apart] = await motion.at(middle, now);
    expect(apart.columns.cloud_opacity!.slice(0, 36).some(Number.isNaN)).toBe(false);
    const difference = together.columns
      .cloud_opacity!.slice(0, 36)
      .map((value, i) => value - apart.columns.cloud_opacity![i]);
    expect(Math.max(...difference.map(Math.abs))).toBeLessThan(0.05);
  });

  it('goes on across the date line', async () => {
    const fiji = { latitude: -17.6, longitude: 179.9 };
    await see(fiji);
    const [weather] = await motion.at(fiji, now);
    expect(weather.columns.cloud_opacity!.slice(0, 36).some(Number.isNaN)).toBe(false);
  });

  it('takes a new frame into account, and whatever comes later of the tiles around', async () => {
    const names = ninth(middle, tileOf);
    const own = tileOf(middle);
    await store.add(framesOver(own, now - 10 * MINUTE, 3));
    const [alone] = await motion.at(middle, now);
    expect(alone.run).toBe(now - 15 * MINUTE);
    for (const name of names) if (name !== own) await store.add(framesOver(name, now - 10 * MINUTE, 3));
    const [amid] = await motion.at(middle, now);
    expect(amid.columns.cloud_opacity).not.toEqual(alone.columns.cloud_opacity);
    await store.add(framesOver(own, now, 4));
    expect((await motion.at(middle, now))[0].run).toBe(now - 5 * MINUTE);
  });

  it('is that of the wind of a forecast as long as there is one frame alone', async () => {
    await store.add(windOver(tileOf(middle), now - 3 * HOUR, atmosphere.motionAt(middle, now)));
    await store.add(windOver(tileOf(middle), now - 9 * HOUR, { eastward: -90, northward: 0 }));
    await see(middle, 1);
    const errors = await errorsAround(middle);
    expect(Math.hypot(...errors.carried)).toBeLessThan(0.8 * Math.hypot(...errors.held));
  });

  it('is unknown from one frame without a wind, from old frames, and where nothing is seen', async () => {
    expect(await motion.at(middle, now)).toEqual([]);
    await see(middle, 1);
    expect(await motion.at(middle, now)).toEqual([]);
    await see(middle, 3);
    expect(await motion.at(middle, now)).toHaveLength(1);
    expect(await motion.at(middle, now + 100 * MINUTE)).toEqual([]);
  });
});
