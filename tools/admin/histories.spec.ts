import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Bus, openBus, createResponder } from '@daystar/bus';
import {
  type History,
  type RequestHistory,
  type SetHistoryLimit,
  approveHistory,
  deleteHistory,
  listAllHistories,
  listHistories,
  requestHistory,
  readHistoryChunk,
  setHistoryLimit,
  showHistory,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { runAdmin } from './run-admin';

const ordered: RequestHistory[] = [];
const limits: SetHistoryLimit[] = [];
const FILE = 'the history';
const FILE_DIGEST = createHash('sha256').update(FILE).digest('hex');
let folder: string;
let bus: Bus;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystar-histories-'));
  bus = await openBus({ clientId: 'test', log: createLog('test', 'silent'), now: () => 0 });
  const done: History = { ...showHistory.example.reply, state: 'done', bytes: FILE.length, sha256: FILE_DIGEST };
  await bus.listen({
    service: 'forecast-engine',
    subscriptions: [],
    responders: [
      createResponder(requestHistory, async (order) => {
        ordered.push(order);
        return requestHistory.example.reply;
      }),
      createResponder(listHistories, async () => ({ histories: [] })),
      createResponder(showHistory, async () => done),
      createResponder(readHistoryChunk, async () => ({ content: gzipSync(FILE).toString('base64') })),
      createResponder(deleteHistory, async () => deleteHistory.example.reply),
      createResponder(listAllHistories, async () => listAllHistories.example.reply),
      createResponder(approveHistory, async () => approveHistory.example.reply),
      createResponder(setHistoryLimit, async (limit) => {
        limits.push(limit);
        return limit;
      }),
    ],
  });
});
afterAll(async () => {
  await bus.close();
  await rm(folder, { recursive: true });
});
const admin = (...words: string[]) => runAdmin(words, () => Promise.resolve(bus));

it('aggregation history is computed by the services without --weather, and its file is verified', async () => {
  const out = join(folder, 'country.csv');
  const span = ['--from', '2023-01-01', '--to', '2026-01-01', '--out', out];
  const [line] = await admin('aggregation', 'history', 'country_total', 'it_total', ...span);
  expect(line).toBe(`${out}: 11 bytes, SHA-256 ${FILE_DIGEST}`);
  expect(await readFile(out, 'utf8')).toBe(FILE);
  expect(ordered).toEqual([
    {
      account_id: '@operator',
      plan: 'enterprise',
      collection_id: 'country_total',
      aggregation_id: 'it_total',
      period: 'PT30M',
      format: 'csv',
      start: '2023-01-01T00:00:00.0000000Z',
      end: '2026-01-01T00:00:00.0000000Z',
    },
  ]);
});

it('histories are listed, approved, cancelled and limited', async () => {
  const id = showHistory.example.reply.history_id;
  const subject = '37.7, -113.6, 2023-01-01 to 2026-01-01, PT30M csv';
  expect(await admin('histories', 'list')).toEqual([`${id} of acme running 12 of 36 months, 3 years: ${subject}`]);
  expect(await admin('histories', 'approve', id)).toEqual([`${id} is queued`]);
  expect(await admin('histories', 'cancel', id)).toEqual([`${id} of acme is cancelled`]);
  expect(await admin('histories', 'limit', 'acme', '--years-per-day', '9', '--approval', 'required')).toEqual([
    'acme: 9 years per day, approval required',
  ]);
  expect(limits).toEqual([{ account_id: 'acme', years_per_day: 9, approval: true }]);
  await expect(admin('histories', 'cancel', 'h0')).rejects.toThrow('there is no history h0');
});
