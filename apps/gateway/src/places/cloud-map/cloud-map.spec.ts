import { GatewayFixture, KEY, OTHER_KEY } from '../../gateway.fixture';
import { CloudMapService, findCellIndex } from './cloud-map.service';
import { PLACE, publishClouds } from './cloud-map.fixture';

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

  it('requests the cells of the tile that were never computed once, and shares the map', async () => {
    const session = await signIn(KEY);
    const answers = await Promise.all([1, 2].map(() => get(`/explore/clouds?${PLACE}`, session)));
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

  it('needs a session, and counts as a request for a location', async () => {
    expect((await get(`/explore/clouds?${PLACE}`, {})).status).toBe(303);
    const session = await signIn(OTHER_KEY);
    const countUsed = async () => {
      const response = await fixture.get('/usage', { authorization: `Bearer ${OTHER_KEY}` });
      return ((await response.json()) as { simple_requests_today: { used: number } }).simple_requests_today.used;
    };
    const before = await countUsed();
    await get(`/explore/clouds?${PLACE}`, session);
    expect(await countUsed()).toBe(before + 1);
  });

  it('names both coordinates that are wrong', async () => {
    const { status, text } = await get('/explore/clouds?latitude=91&longitude=200', await signIn(KEY));
    expect([status, text.includes('latitude'), text.includes('longitude')]).toEqual([400, true, true]);
  });
});
