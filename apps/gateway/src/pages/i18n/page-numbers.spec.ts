import { GatewayFixture, NOW } from '../../gateway.fixture';

const SITE = { name: 'Beryl Flat', latitude: 38.986, longitude: -3.929, capacity: 0.0085 };

describe('the numbers of a German page', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  beforeAll(async () => {
    await fixture.start();
    cookie = await fixture.signIn();
    await fixture.addSiteWithRows(SITE);
    await fixture.addSiteWithRows({ ...SITE, name: 'Roof' }, '/rooftop_sites');
    const demoSite = {
      ...SITE,
      resource_id: 'aaaa-bbbb-cccc-dddd',
      kind: 'utility' as const,
      account_id: 'demo',
      version: 1,
      created_at: new Date(NOW).toISOString(),
    };
    await fixture.publishSites([demoSite]);
    await fixture.rowCache.publishIssue(fixture.buildIssue('site/aaaa-bbbb-cccc-dddd'));
  });
  afterAll(() => fixture.close());
  const show = async (path: string) => {
    const response = await fetch(`${fixture.gateway.url}${path}?lang=de`, { headers: { accept: 'text/html', cookie } });
    return (await response.text()).replaceAll(/\s+/g, ' ');
  };

  it.each(['/account', '/utility_scale_sites', '/rooftop_sites'])(
    'have a decimal comma in the list %s',
    async (path) => {
      const text = await show(path);
      expect(text).toMatch(/0,0085 [kM]W/);
      expect(text).toContain('<td data-label="Ort">38,986, -3,929</td>');
      expect(text).not.toMatch(/0\.0085|38\.986/);
    },
  );

  it('have a decimal comma on the home page, whose chart without scripts has the unit of its site', async () => {
    const text = await show('/');
    expect(text).toContain('0,0085 MW bei 38,986, -3,929');
    expect(text).toMatch(/<figcaption>pv_estimate, MW,/);
    expect(text).not.toMatch(/<figcaption>[^<]*kW/);
  });
});
