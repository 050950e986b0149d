import { type TileStatus, getTileName } from '@daystar/contracts';
import { type PlaceWeather, SkillTracker, blendSky } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import { getIssueWindow } from '../issues/issue-window';
import { TileStatusPublisher } from './tile-status-publisher';

const noon = Date.UTC(2026, 5, 21, 19);
const place = { latitude: 32.25, longitude: -110.75 };
const nearby = { latitude: 32.3, longitude: -110.7 };
const published: TileStatus[] = [];
const publish = async (_type: unknown, payloads: readonly object[]) =>
  void published.push(...(payloads as TileStatus[]));
let publisher: TileStatusPublisher;
beforeEach(() => {
  publisher = new TileStatusPublisher({ publish }, createLog('test', 'silent'), { batchMs: 0 });
});
afterEach(async () => {
  await publisher.onApplicationShutdown();
  published.length = 0;
});

/** A sky with a forecast of three hours before noon, or without one. */
function sky(at: number, hasForecast: boolean) {
  const steps = stepsBetween(noon - DAY, noon + 8 * DAY, HOUR);
  const columns = { cloud_opacity: new Float64Array(steps.count).fill(40) };
  const run = noon - 3 * HOUR;
  const weather: PlaceWeather = { source: 'test', kind: 'forecast', run, distance: 0, steps, columns };
  const skill = new SkillTracker();
  return blendSky(hasForecast ? [weather] : [], { place, steps: getIssueWindow(at), issuedAt: at, skill });
}

it('publishes the worst data basis of the first forecasts of a tile', async () => {
  publisher.update(nearby, sky(noon, false), noon);
  publisher.update(place, sky(noon, true), noon);
  expect(await eventually(() => published[0])).toMatchObject({
    tile: getTileName(place),
    ladder: 'climatology',
    inputs: [],
  });
});

it('publishes a status again when it changed, and after an hour', async () => {
  publisher.update(place, sky(noon, true), noon);
  const first = await eventually(() => published[0]);
  expect(first).toMatchObject({ ladder: 'nwp', inputs: [{ source: 'test', run: '2026-06-21T16:00:00.000Z' }] });
  const later = noon + HOUR / 2;
  publisher.update(place, sky(later, true), later);
  publisher.update({ latitude: -20, longitude: 10 }, sky(later, true), later);
  // The batch has the status of the other place only.
  await eventually(() => published[1]);
  expect(published.map(({ tile }) => tile)).toEqual([
    getTileName(place),
    getTileName({ latitude: -20, longitude: 10 }),
  ]);
  publisher.update(place, sky(noon + HOUR, true), noon + HOUR);
  expect(await eventually(() => published[2])).toMatchObject({
    tile: getTileName(place),
    told_at: '2026-06-21T20:00:00.000Z',
  });
});

it('names the sources that forecasts exclude', async () => {
  const excluded = [{ source: 'gfs', run: noon - 6 * HOUR }];
  const suspects = { gfs: { fault: 'frozen' as const, since: noon, run: noon - 6 * HOUR, difference: 0, usual: 0 } };
  publisher.update(place, { ...sky(noon, true), excluded }, noon, suspects);
  expect((await eventually(() => published[0])).excluded).toEqual([
    { source: 'gfs', run: '2026-06-21T13:00:00.000Z', fault: 'frozen', since: '2026-06-21T19:00:00.000Z' },
  ]);
});
