import type { Caller } from '../../http/caller';
import type { ImportedSite } from './read-site-table';
import { SiteImportService } from './site-import.service';

describe('an import on a busy server', () => {
  const created: string[] = [];
  const create = (_caller: Caller, _kind: string, _body: unknown, key: string) => Promise.resolve(created.push(key));
  const service = new SiteImportService({ create } as never, {} as never, {} as never, {} as never);
  const sites = Array.from({ length: 20 }, (_, index) => ({ line: index + 2, body: {} }) as ImportedSite);
  const store = (startedAt: number) => service.store({} as Caller, 'utility', sites, { importId: 'one', startedAt });

  it('ends after some sites if the table took the time of the request, so that the form continues it', async () => {
    expect(await store(performance.now() - 60_000)).toEqual({ storedCount: 8 });
    expect(created).toHaveLength(8);
  });

  it('stores all sites if there is time', async () => {
    expect(await store(performance.now())).toEqual({ storedCount: 20 });
  });
});
