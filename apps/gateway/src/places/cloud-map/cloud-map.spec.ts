import { setTimeout as wait } from 'node:timers/promises';
import { DaystarError, getCellName } from '@daystar/contracts';
import { GatewayFixture, KEY, OTHER_KEY } from '../../gateway.fixture';
import { CloudMapService, findCellIndex } from './cloud-map.service';
import { PLACE_QUERY, publishClouds } from './cloud-map.fixture';

const BROWSER = { accept: 'text/html' };

describe('the map of clouds', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  const signIn = async (key: string) => ({ cookie: await fixture.signIn(key) });
  const get = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(fixture.gateway.url + path, {
      headers: { ...BROWSER, ...headers },
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text() };
  };

  const countUsed = async () => {
    const response = await fixture.get('/usage', { authorization: `Bearer ${OTHER_KEY}` });
    return ((await response.json()) as { simple_requests_today: { used: number } }).simple_requests_today.used;
  };
  it('requests the cells of the tile that were never computed once, and shares the map', async () => {
    const session = await signIn(KEY);
    const answers = await Promise.all([1, 2].map(() => get(`/explore/clouds?${PLACE_QUERY}`, session)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(fixture.preparedCells).toHaveLength(100);
    expect(new Set(fixture.preparedCells).size).toBe(100);
  });

  it('has rows from north to south, and cells from west to east', async () => {
    await publishClouds(fixture);
    const maps = new CloudMapService(fixture.rowCache, fixture.bus, fixture.clock);
    const { frames, starts } = await maps.getMap({ latitude: 32.6, longitude: -110.2 });
    const current = starts.findLastIndex((start) => start <= fixture.clock.time);
    expect(frames[current].slice(0, 10)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(frames.at(-1)).toEqual(Array(100).fill(100));
    expect(findCellIndex({ latitude: 34.9, longitude: -112.4 })).toBe(0);
    expect(findCellIndex({ latitude: 32.6, longitude: -110.2 })).toBe(99);
  });

  it('shows the cells that are computed, is loaded again, and is not counted, while others are missing', async () => {
    const session = await signIn(OTHER_KEY);
    const before = await countUsed();
    const request = jest.spyOn(fixture.bus, 'request').mockRejectedValue(new DaystarError('Unavailable', 'No reply.'));
    const elsewhere = { latitude: 2.5, longitude: 7.5 };
    await fixture.rowCache.publishSky([fixture.buildSky(getCellName(elsewhere))]);
    const open = () =>
      fetch(`${fixture.gateway.url}/explore/clouds?latitude=2.5&longitude=7.5`, {
        headers: { ...BROWSER, ...session },
      });
    const incomplete = await open();
    request.mockRestore();
    expect([incomplete.status, incomplete.headers.get('refresh')]).toEqual([200, '10']);
    const page = await incomplete.text();
    expect(page).toContain('Cloud data for 99 of 100 cells is still loading. This page reloads in 10 seconds.');
    expect(page.match(/<g class="missing">.*?<\/g>/s)?.[0].match(/<rect/g)).toHaveLength(99);
    expect(await countUsed()).toBe(before);
    // An incomplete map is cached for two seconds.
    await wait(2100);
    const complete = await open();
    expect([complete.headers.get('refresh'), await countUsed()]).toEqual([null, before + 1]);
  });

  it('explains that the weather model precedes the nowcast while a satellite image is awaited', async () => {
    const [observed, delayed] = [12.5, 22.5].map((longitude) => ({ latitude: 2.5, longitude }));
    const skies = [observed, delayed].map((place) => {
      const sky = fixture.buildSky(getCellName(place));
      const delayedSteps = place === delayed ? 6 : 0;
      const steps = sky.columns.opacity50.length - sky.actual_steps + delayedSteps;
      const run = { ...sky.provenance[0], steps: sky.actual_steps - delayedSteps, ladder: 'observation' as const };
      return { ...sky, provenance: [run, { ...run, steps, ladder: 'nwp' as const }] };
    });
    await fixture.rowCache.publishSky(skies);
    const session = await signIn(KEY);
    const pages = await Promise.all(
      [observed, delayed].map(({ latitude, longitude }) =>
        get(`/explore/clouds?latitude=${latitude}&longitude=${longitude}`, session),
      ),
    );
    expect(pages.map(({ text }) => text.includes('Satellite images arrive with a delay.'))).toEqual([false, true]);
  });

  it('needs a session, and counts as a request for a location', async () => {
    expect((await get(`/explore/clouds?${PLACE_QUERY}`, {})).status).toBe(303);
    const session = await signIn(OTHER_KEY);
    const before = await countUsed();
    await get(`/explore/clouds?${PLACE_QUERY}`, session);
    expect(await countUsed()).toBe(before + 1);
  });

  it('names both coordinates that are wrong', async () => {
    const { status, text } = await get('/explore/clouds?latitude=91&longitude=200', await signIn(KEY));
    expect([status, text.includes('latitude'), text.includes('longitude')]).toEqual([400, true, true]);
  });
});
