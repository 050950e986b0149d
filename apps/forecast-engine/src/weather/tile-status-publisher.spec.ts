import { type TileStanding, tileOf } from '@daystar/contracts';
import { type PlaceWeather, SkyRecord, blendSky } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import { issueWindow } from '../issues/issue-window';
import { TileStatusPublisher } from './tile-status-publisher';

const noon = Date.UTC(2026, 5, 21, 19);
const place = { latitude: 32.25, longitude: -110.75 };
const nearby = { latitude: 32.3, longitude: -110.7 };
const told: TileStanding[] = [];
const publish = async (_type: unknown, payloads: readonly object[]) => void told.push(...(payloads as TileStanding[]));
const standings = new TileStatusPublisher({ publish }, createLog('test', 'silent'), 0);
afterEach(async () => {
  await standings.stop();
  told.length = 0;
});

/** The sky with one forecast that was made a few hours ago, or with none. */
function sky(at: number, known: boolean) {
  const steps = stepsBetween(noon - DAY, noon + 8 * DAY, HOUR);
  const columns = { cloud_opacity: new Float64Array(steps.count).fill(40) };
  const run = noon - 3 * HOUR;
  const weather: PlaceWeather = { source: 'test', kind: 'forecast', run, distance: 0, steps, columns };
  const record = new SkyRecord();
  return blendSky(known ? [weather] : [], { place, steps: issueWindow(at), issuedAt: at, record });
}

it('tells what the first forecast over a tile stands on, of several places the worst', async () => {
  standings.note(nearby, sky(noon, false), noon);
  standings.note(place, sky(noon, true), noon);
  expect(await eventually(() => told[0])).toMatchObject({ tile: tileOf(place), ladder: 'climatology', inputs: [] });
});

it('tells again when it changed, or an hour later, and not in between', async () => {
  standings.note(place, sky(noon, true), noon);
  const first = await eventually(() => told[0]);
  expect(first).toMatchObject({ ladder: 'nwp', inputs: [{ source: 'test', run: '2026-06-21T16:00:00.000Z' }] });
  const later = noon + HOUR / 2;
  standings.note(place, sky(later, true), later);
  standings.note({ latitude: -20, longitude: 10 }, sky(later, true), later);
  // The other place is told of in the same breath, the first is not.
  await eventually(() => told[1]);
  expect(told.map(({ tile }) => tile)).toEqual([tileOf(place), tileOf({ latitude: -20, longitude: 10 })]);
  standings.note(place, sky(noon + HOUR, true), noon + HOUR);
  expect(await eventually(() => told[2])).toMatchObject({ tile: tileOf(place), told_at: '2026-06-21T20:00:00.000Z' });
});
