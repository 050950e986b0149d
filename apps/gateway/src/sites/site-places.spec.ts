import { DaystarError, type Site } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';

describe('places of sites', () => {
  const fixture = new GatewayFixture();
  const headers = { authorization: 'Bearer a-key-that-moves-its-site' };
  const body = { name: 'Wanderer', latitude: 37.7, longitude: -113.6, capacity: 1 };
  beforeAll(async () => {
    await fixture.start();
    await fixture.addAccount('mover', 'free', 'a-key-that-moves-its-site');
  });
  afterAll(() => fixture.close());

  it('are as many per day as latitude/longitude requests, because their weather is fetched; other changes do not count', async () => {
    const refuse = jest.spyOn(fixture.bus, 'request').mockRejectedValueOnce(new DaystarError('Forbidden', 'Full.'));
    expect((await fixture.send('POST', '/rooftop_sites', body, headers)).status).toBe(403);
    refuse.mockRestore();
    const answer = await fixture.send('POST', '/utility_scale_sites', body, headers);
    const path = `/utility_scale_sites/${((await answer.json()) as Site).resource_id}`;
    const move = (latitude: number) => fixture.send('PATCH', path, { latitude }, headers);
    const statuses: number[] = [];
    for (let i = 1; i < 50; i++) statuses.push((await move(i)).status);
    expect([...new Set(statuses)]).toEqual([200]);
    const refused = await move(50);
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('You have exceeded your daily limit of 50 sites at new places.'),
    ]);
    expect((await move(49)).status).toBe(200);
    expect((await fixture.send('PATCH', path, { name: 'Settler' }, headers)).status).toBe(200);
  });
});
