import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '@daystar/database';
import { DAY, HOUR, MINUTE, floorTo } from '@daystar/timeseries';
import { IssueArchive } from '../apps/forecast-engine/src/archive/issue-archive';
import { createIssue } from '../apps/forecast-engine/src/archive-postgres/archived-issues.fixture';

describe('the query of docs/scale.md', () => {
  it('counts the issues of sites on the last full day', async () => {
    const page = readFileSync(resolve(__dirname, '../docs/scale.md'), 'utf8');
    const [, sql = ''] = /--command="\s+(select count.*?)"\n```/s.exec(page) ?? [];
    const yesterday = floorTo(Date.now(), DAY) - DAY;
    const database = await openDatabase({ folder: 'memory' });
    const archive = new IssueArchive(database);
    for (let time = yesterday - HOUR; time < yesterday + 2 * HOUR; time += 10 * MINUTE)
      await archive.add(
        ['site/a', 'site/b', 'aggregation/eu/total'].map((resource) => createIssue(time, 1, { resource })),
      );
    const read = (text: string) => database.execute((manager) => manager.query<Record<string, unknown>[]>(text));
    const [{ issues_per_site, kb_per_site }] = await read(sql);
    const [{ bytes }] = await read(
      `select sum(octet_length(block)) as bytes from archived_issue
       where resource = 'site/a' and issued_at >= '${new Date(yesterday).toISOString()}'`,
    );
    expect([Number(issues_per_site), Number(kb_per_site)]).toEqual([12, Math.round(Number(bytes) / 1000)]);
    await database.close();
  });
});
