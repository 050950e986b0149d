import { showResourceUsage } from '@daystar/contracts';
import { GatewayFixture, OTHER_KEY } from '../gateway.fixture';

describe('the numbers of resources in the usage report', () => {
  const fixture = new GatewayFixture();
  const other = { authorization: `Bearer ${OTHER_KEY}` };
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it('are those of the service that stores them, with their limits', async () => {
    const { keys, utility_sites } = showResourceUsage.example.reply;
    await fixture.addAggregation({ owner: 'acme', accounts: ['acme'] });
    const report = (await (await fixture.get('/usage')).json()) as { resources: object };
    expect(report.resources).toMatchObject({
      utility_scale_sites: { ...utility_sites, remaining: utility_sites.limit - utility_sites.used },
      keys: { ...keys, remaining: keys.limit - keys.used },
      aggregations: { used: 1, limit: null, remaining: null },
    });
    const page = await (await fixture.get('/usage', { accept: 'text/html' })).text();
    expect(page).toMatch(/API keys<\/th>\s*<td[^>]*>\s*<span class="count">1<\/span>[^]*?<td[^>]*>20<\/td>/);
    const ofOther = (await (await fixture.get('/usage', other)).json()) as { resources: object };
    expect(ofOther.resources).toMatchObject({ aggregations: { used: 0, limit: 0, remaining: 0 } });
  });

  it('are absent while the service does not respond', async () => {
    const request = jest.spyOn(fixture.bus, 'request').mockRejectedValue(new Error('unavailable'));
    expect(await (await fixture.get('/usage')).json()).not.toHaveProperty('resources');
    request.mockRestore();
  });
});
