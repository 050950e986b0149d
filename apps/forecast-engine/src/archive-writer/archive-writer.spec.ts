import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@daystar/host';
import { MINUTE } from '@daystar/timeseries';
import { createIssue } from '../archive-postgres/archived-issues.fixture';
import type { IssueArchive } from '../archive/issue-archive';
import { RefreshActivity } from '../platform/refresh-activity';
import { ArchiveWriter } from './archive-writer';

const NOON = Date.UTC(2026, 5, 21, 12, 1);
const issue = createIssue(NOON);

/** A writer at a time after the issue, and the ids that it archived. @param age ms */
function createWriter(age: number, activity: RefreshActivity) {
  const archived: string[] = [];
  const archive = {
    add: async (issues: readonly { issue_id: string }[]) =>
      void archived.push(...issues.map(({ issue_id }) => issue_id)),
  };
  const clock = { now: () => NOON + age };
  const log = createLog('test', 'silent');
  return { archived, writer: new ArchiveWriter(archive as unknown as IssueArchive, clock, log, activity) };
}

describe('archiving issues', () => {
  it('waits for the end of a refresh', async () => {
    const activity = new RefreshActivity();
    const { archived, writer } = createWriter(MINUTE, activity);
    let added: Promise<void> | undefined;
    await activity.run(async () => {
      added = writer.add(issue);
      await sleep(20);
      expect(archived).toEqual([]);
    });
    await added;
    expect(archived).toEqual([issue.issue_id]);
  });

  it('does not wait any longer than two minutes after the issue', async () => {
    const activity = new RefreshActivity();
    const { archived, writer } = createWriter(2 * MINUTE, activity);
    await activity.run(() => writer.add(issue));
    expect(archived).toEqual([issue.issue_id]);
  });

  it('does not delay the end of the service', async () => {
    const activity = new RefreshActivity();
    const { archived, writer } = createWriter(0, activity);
    await activity.run(async () => {
      const added = writer.add(issue);
      await writer.beforeApplicationShutdown();
      await added;
    });
    expect(archived).toEqual([issue.issue_id]);
  });
});
