import { type Bus, openBus, createResponder } from '@daystar/bus';
import { type IssueReplayed, type ReplayIssue, replayIssue } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { runAdmin } from './run-admin';
import { UsageError } from './usage-error';

describe('npm run admin -- replay', () => {
  const requested: ReplayIssue[] = [];
  let reply: IssueReplayed = replayIssue.example.reply;
  let bus: Bus;
  beforeAll(async () => {
    bus = await openBus({ clientId: 'test', log: createLog('test', 'silent'), now: () => 0 });
    const responders = [createResponder(replayIssue, async (request) => (requested.push(request), reply))];
    await bus.listen({ service: 'forecast-engine', subscriptions: [], responders });
  });
  afterAll(() => bus.close());
  const admin = (...args: string[]) => runAdmin(args, () => Promise.resolve(bus));

  it('reports that the bytes are the same, and their inputs', async () => {
    const lines = await admin('replay', 'site/1234-abcd-5678-ef90/20260101T190000Z-1');
    expect(requested).toEqual([{ resource: 'site/1234-abcd-5678-ef90', issue_id: '20260101T190000Z-1' }]);
    expect(lines).toEqual([
      `same bytes, sha256 ${'a'.repeat(64)}`,
      'site version 1',
      `weather t50-26 gfs 2026-01-01T12:00:00Z ${'a'.repeat(64)}`,
    ]);
  });

  it('accepts aggregation issues too', async () => {
    const lines = await admin('replay', 'aggregation/own/all/20260101T190000Z-1');
    expect(requested.at(-1)).toEqual({ resource: 'aggregation/own/all', issue_id: '20260101T190000Z-1' });
    expect(lines[1]).toBe('aggregation version 1');
  });

  it('reports differences of the bytes, and possible reasons', async () => {
    reply = { ...reply, same: false, differing_rows: 7, largest_difference: 0.5, not_kept: ['weather of gfs, then'] };
    const lines = await admin('replay', 'site/1234-abcd-5678-ef90/x');
    expect(lines[0]).toBe('different bytes: 7 rows with differences of up to 0.5');
    expect(lines.at(-1)).toBe('not archived: weather of gfs, then');
  });

  it.each([[[]], [['x']], [['aggregation/a/b']], [['fleet/a/b/t1-1/x']], [['site/1234-abcd-5678-ef90/x', 'y']]])(
    'refuses %j',
    async (args) => {
      await expect(admin('replay', ...args)).rejects.toThrow(UsageError);
    },
  );
});
