import type { Site } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';

/** A request that waits for rows of a new version reads the current id every 100 ms for five seconds. */
const MAX_READS = 5;

describe('a site whose labels change', () => {
  const fixture = new GatewayFixture();
  let path = '';
  let site: Site;
  beforeAll(async () => {
    await fixture.start();
    const id = await fixture.addSiteWithRows();
    path = `/utility_scale_sites/${id}`;
    site = fixture.sites.get(id)!;
  });
  afterAll(() => fixture.close());

  const change = async (changes: Partial<Site>) => {
    const { version } = fixture.sites.get(site.resource_id)!;
    await fixture.publishSites([{ ...fixture.sites.get(site.resource_id)!, ...changes, version: version + 1 }]);
  };
  const read = async (query: string) => {
    const readId = jest.spyOn(fixture.rowCache, 'readCurrentIssueId');
    const response = await fixture.get(`${path}/${query}`);
    const text = await response.text();
    const isAtOnce = readId.mock.calls.length <= MAX_READS;
    readId.mockRestore();
    return { isAtOnce, etag: response.headers.get('etag'), text };
  };

  it.each([
    'forecasts',
    'estimated_actuals',
    'forecasts?format=html',
    'accuracy?format=html',
    'estimated_actuals?as_of=2026-03-01T15:12:00Z',
  ])('has its rows at once: %s', async (query) => {
    await read(query);
    await change({ name: `Renamed for ${query}`, forecast_version: 1 });
    const { isAtOnce, text } = await read(query);
    expect([isAtOnce, query.includes('html') === text.includes(`Renamed for ${query}`)]).toEqual([true, true]);
  });

  it('keeps the etag of its rows when only tags change', async () => {
    const { etag } = await read('forecasts');
    await change({ tags: ['north'], forecast_version: 1 });
    expect((await read('forecasts')).etag).toBe(etag);
  });

  it('has no version of the forecast in its record', async () => {
    expect((await read('')).text).not.toContain('forecast_version');
  });

  it('waits for the rows of a change that forecasts depend on', async () => {
    await change({ capacity: 150, forecast_version: undefined });
    const { resource_id, version } = fixture.sites.get(site.resource_id)!;
    const issue = fixture.buildIssue(`site/${resource_id}`, { capacity: 150, resource_version: version });
    fixture.clock.time += 1;
    setTimeout(
      () => void fixture.rowCache.publishIssue({ ...issue, issue_id: issue.issue_id.replace(/1$/, String(version)) }),
      300,
    );
    const response = await fixture.get(`${path}/forecasts`);
    expect(response.headers.get('x-issue-id')).toMatch(new RegExp(`-${version}$`));
  });
});
