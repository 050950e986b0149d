import type { Delivery } from '@daystar/bus';
import { type Site, buildIssueId, getCellName, siteChanged } from '@daystar/contracts';
import { SiteDirectory } from '../directory/site-directory';
import { SiteChangesHandler } from './site-changes.handler';

const NOW = Date.UTC(2026, 5, 21, 19, 1);
const SITE: Site = { ...siteChanged.example, version: 5 };
const RENAMED: Site = { ...SITE, name: 'Beryl Hill', tags: ['north'], version: 6, forecast_version: 5 };

describe('a changed site', () => {
  let currentId: string | undefined;
  let directory: SiteDirectory;
  let handler: SiteChangesHandler;
  const issued: (string | number)[] = [];
  beforeEach(() => {
    issued.length = 0;
    currentId = undefined;
    directory = new SiteDirectory();
    const sites = { issue: async (batch: Site[]) => void issued.push(...batch.map(({ version }) => version)) };
    const cells = { issue: async (names: string[]) => void issued.push(...names) };
    const rowCache = { readCurrentIssueId: async () => currentId };
    handler = new SiteChangesHandler(directory, sites as never, cells as never, rowCache as never);
  });
  const handle = (payload: Site) =>
    handler.onSiteChanged({ key: payload.resource_id, payload } as unknown as Delivery<Site>);

  it('is issued at once, also after a repeated event', async () => {
    await handle(SITE);
    currentId = buildIssueId(NOW, 5);
    await handle(SITE);
    expect(issued).toEqual([5, 5]);
  });

  it('is issued after an event of an earlier release, which has no version of the forecast', async () => {
    currentId = buildIssueId(NOW, 5);
    const { forecast_version: _, ...renamed } = RENAMED;
    await handle(renamed);
    expect(issued).toEqual([6]);
  });

  it('keeps its issue when only its labels change', async () => {
    currentId = buildIssueId(NOW, 5);
    await handle(RENAMED);
    expect([issued, directory.findSite(SITE.resource_id)]).toEqual([[], RENAMED]);
  });

  it.each([undefined, buildIssueId(NOW, 4)])(
    'is issued after new labels if compaction removed the event before, with %s as its current issue',
    async (id) => {
      currentId = id;
      await handle(RENAMED);
      expect(issued).toEqual([6]);
    },
  );

  it('is issued with its newest labels when the subscription of the directory was faster', async () => {
    directory.storeSite(RENAMED);
    await handle(SITE);
    currentId = buildIssueId(NOW, 6);
    await handle(RENAMED);
    expect(issued).toEqual([6]);
  });

  it('is issued once when a later change is known already', async () => {
    const larger = { ...SITE, capacity: 150, version: 6 };
    directory.storeSite(larger);
    await handle(SITE);
    await handle(larger);
    expect(issued).toEqual([6]);
  });

  it('is not issued after its removal', async () => {
    directory.storeSite(SITE);
    directory.removeSite(SITE.resource_id, 6);
    await handle(RENAMED);
    expect(issued).toEqual([]);
  });

  it('has its sky issued, unless only labels of the weather site change', async () => {
    await handle({ ...SITE, kind: 'weather' });
    await handle({ ...RENAMED, kind: 'weather' });
    expect(issued).toEqual([getCellName(SITE)]);
  });
});
