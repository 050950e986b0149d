import { type Site, getCellName, siteChanged } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { TunedSiteIssuer } from './tuned-site-issuer';

const POWER_SITE: Site = { ...siteChanged.example, resource_id: '1111-2222-3333-4444' };
const WEATHER_SITE: Site = { ...POWER_SITE, resource_id: '5555-6666-7777-8888', kind: 'weather' };

describe('a training', () => {
  const issued: string[] = [];
  let save: (id: string) => Promise<void>;
  let isFailing = false;
  const issueSites = async (sites: readonly Site[]) => {
    if (isFailing) throw new Error('The row cache is unavailable.');
    issued.push(...sites.map(({ resource_id }) => resource_id));
  };
  const sites = new Map([POWER_SITE, WEATHER_SITE].map((site) => [site.resource_id, site]));
  beforeEach(() => {
    issued.length = 0;
    isFailing = false;
    const tunings = { onChanged: (listener: typeof save) => void (save = listener) };
    const cells = { issue: async (names: readonly string[]) => void issued.push(...names) };
    const log = createLog('test', 'silent');
    new TunedSiteIssuer(tunings, { findSite: (id) => sites.get(id) }, { issue: issueSites }, cells, log).onModuleInit();
  });

  it('is followed by an issue of its site, or of the sky cell of a weather site', async () => {
    await save(POWER_SITE.resource_id);
    await save(WEATHER_SITE.resource_id);
    expect(issued).toEqual([POWER_SITE.resource_id, getCellName(WEATHER_SITE)]);
  });

  it('of an aggregation issues no site, and one whose issue fails still succeeds', async () => {
    await save('fleets/south');
    isFailing = true;
    await save(POWER_SITE.resource_id);
    expect(issued).toEqual([]);
  });
});
