import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, openBus, createResponder } from '@daystar/bus';
import {
  type AddKey,
  DaystarError,
  type DefineAggregation,
  type Measurement,
  addKey,
  changePlan,
  closeAccount,
  aggregationDefined,
  assignAggregation,
  defineAggregation,
  listAggregations,
  listAudit,
  postAggregationMeasurements,
  registerAccount,
  removeAggregation,
  showAggregation,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { runAdmin } from './run-admin';
import { UsageError } from './usage-error';

let folder: string;
let bus: Bus;
const defined: DefineAggregation[] = [];
const keys: AddKey[] = [];
const measured: Measurement[] = [];
/** Aggregations that were removed, and accounts that were closed. */
const closed: string[] = [];
const OWNED_AGGREGATION = {
  ...listAggregations.example.reply.aggregations[0],
  collection_id: 'acme',
  aggregation_id: 'north',
  owner: 'acme',
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystar-admin-'));
  bus = await openBus({ clientId: 'test', log: createLog('test', 'silent'), now: () => 0 });
  await bus.listen({
    service: 'aggregation',
    subscriptions: [],
    responders: [
      createResponder(defineAggregation, async (request) => {
        defined.push(request);
        return { ...aggregationDefined.example, members: [], version: 3 };
      }),
      createResponder(showAggregation, async () => showAggregation.example.reply),
      createResponder(listAggregations, async () => ({
        aggregations: [...listAggregations.example.reply.aggregations, OWNED_AGGREGATION],
      })),
      createResponder(removeAggregation, async ({ collection_id, aggregation_id }) => {
        closed.push(`${collection_id}/${aggregation_id}`);
        return removeAggregation.example.reply;
      }),
      createResponder(assignAggregation, async () => {
        throw new DaystarError('NotFound', 'There is no aggregation.');
      }),
    ],
  });
  await bus.listen({
    service: 'site-registry',
    subscriptions: [],
    responders: [
      createResponder(registerAccount, async () => registerAccount.example.reply),
      createResponder(listAudit, async () => listAudit.example.reply),
      createResponder(postAggregationMeasurements, async ({ measurements }) => {
        measured.push(...measurements);
        return { stored: measurements.length };
      }),
      createResponder(changePlan, async ({ account_id, plan }) => ({ ...changePlan.example.reply, account_id, plan })),
      createResponder(closeAccount, async ({ account_id }) => {
        closed.push(account_id);
        return closeAccount.example.reply;
      }),
      createResponder(addKey, async (request) => {
        keys.push(request);
        return addKey.example.reply;
      }),
    ],
  });
});
afterAll(async () => {
  await bus.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => (defined.length = keys.length = closed.length = 0));

const admin = (...args: string[]) => runAdmin(args, async () => bus);
const file = async (...lines: string[]) => {
  const path = join(folder, 'fleet.csv');
  await writeFile(path, lines.join('\n'));
  return path;
};

describe('aggregation define', () => {
  const ids = ['it', 'total', '--name', 'Italy'];

  it('sends sites, readers and the fleet of a file', async () => {
    const path = await file('latitude,longitude,capacity_kw', '41.9,12.5,6', '41.9,12.5,4', '45.5,9.2,10');
    const lines = await admin('aggregation', 'define', ...ids, '--fleet', path, '--account', 'a', '--account', 'b');
    expect(lines).toEqual(['it/total version 3: 0 sites, 3 systems in 2 sky cells']);
    expect(defined[0]).toMatchObject({ collection_id: 'it', accounts: ['a', 'b'], fleet: { systems: 3 }, members: [] });
  });

  it('sends nothing of a file with an invalid row', async () => {
    const path = await file('latitude,longitude,capacity_kw', '41.9,12.5,6', '41.9,12.5,0');
    await expect(admin('aggregation', 'define', ...ids, '--fleet', path)).rejects.toMatchObject({
      rows: [{ line: 3, reason: "'capacity_kw' must be greater than '0'." }],
    });
    expect(defined).toEqual([]);
  });

  it('sends the area of a GeoJSON file, and tags', async () => {
    const square = (west: number) => [
      [
        [west, 0],
        [west + 1, 0],
        [west + 1, 1],
        [west, 1],
        [west, 0],
      ],
    ];
    const feature = (geometry: object) => ({ type: 'Feature', properties: {}, geometry });
    const path = join(folder, 'area.geojson');
    const define = async (content: object) => {
      await writeFile(path, JSON.stringify(content));
      return admin('aggregation', 'define', ...ids, '--area', path, '--tag', 'a', '--tag', 'b');
    };
    await define({
      type: 'FeatureCollection',
      features: [
        feature({ type: 'Polygon', coordinates: square(0) }),
        feature({ type: 'MultiPolygon', coordinates: [square(5)] }),
      ],
    });
    const area = { type: 'MultiPolygon', coordinates: [square(0), square(5)] };
    expect(defined[0]).toMatchObject({ members: [], area, tags: ['a', 'b'] });
    await expect(define(feature({ type: 'Point', coordinates: [1, 2] }))).rejects.toThrow(
      /only Polygon and MultiPolygon/,
    );
    await expect(
      define({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
            [0, 0],
          ],
        ],
      }),
    ).rejects.toThrow(/area.geojson crosses itself near longitude 1, latitude 1/);
    expect(defined).toHaveLength(1);
  });

  it('names a missing file', async () => {
    await expect(admin('aggregation', 'define', ...ids, '--fleet', join(folder, 'none.csv'))).rejects.toThrow(
      /none\.csv/,
    );
  });
});

it('aggregation history asks the services for the definition', async () => {
  const out = join(folder, 'history');
  const args = ['--from', '2025-02-03', '--to', '2025-02-04', '--weather', 'sandbox', '--out', out];
  const [line] = await admin('aggregation', 'history', 'country_total', 'it_total', ...args);
  expect(line).toBe(`${out}: 1 month, 48 rows written`);
});

describe('aggregation import-measurements', () => {
  const HEADER = 'period_end,period,total_power';
  const line = (hour: number, power: string) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00Z,PT60M,${power}`;

  it('sends measurements from files, folders and URLs', async () => {
    const feed = join(folder, 'feed');
    await mkdir(feed, { recursive: true });
    await writeFile(join(feed, 'a.csv'), [HEADER, line(10, '5.5'), line(11, '6')].join('\n'));
    await writeFile(join(feed, 'b.csv'), [HEADER, line(12, '7')].join('\r\n'));
    await writeFile(join(feed, 'notes.txt'), 'not measured');
    expect(await admin('aggregation', 'import-measurements', 'it', 'total', feed)).toEqual([
      'it/total: 3 measurements stored',
    ]);
    expect(measured.map(({ total_power }) => total_power)).toEqual([5.5, 6, 7]);
    const server = createServer((_, response) => void response.end([HEADER, line(13, '8')].join('\n')));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    await admin('aggregation', 'measure', 'it', 'total', `http://127.0.0.1:${port}/feed.csv`);
    // The name of earlier releases.
    expect(measured[3]).toMatchObject({ period: 'PT60M', total_power: 8 });
    await new Promise((done) => server.close(done));
  });

  it('sends nothing if a row is invalid, and names that row', async () => {
    const path = await file(HEADER, line(10, '5.5'), line(11, 'much'));
    const before = measured.length;
    await expect(admin('aggregation', 'import-measurements', 'it', 'total', path)).rejects.toThrow(
      /fleet\.csv row 2: .*total_power/,
    );
    expect(measured).toHaveLength(before);
  });
});

it('aggregation delete removes the aggregation', async () => {
  expect(await admin('aggregation', 'delete', 'it', 'total')).toEqual(['it/total "Italy" deleted']);
});

it('audit shows the author of each change, field by field', async () => {
  expect(await admin('audit', '--resource', 'site/1234-abcd-5678-ef90', '--since', '2026-01-01')).toEqual([
    '17 2026-01-02T12:00:00.000Z site/1234-abcd-5678-ef90 changed by acme with k1 (9f1c4a52-5d0e-4c8b-9a53-0c7a4c1f7a11)\n    capacity: 100 -> 110',
  ]);
  await expect(admin('audit', '--since', 'lately')).rejects.toThrow(UsageError);
});

it('aggregation list shows the members and the readers', async () => {
  expect(await admin('aggregation', 'list')).toEqual([
    'country_total/it_total version 1 "Italy": 1 site, 1000000 systems of a fleet; readable by acme',
    'acme/north version 1 "Italy": 1 site, 1000000 systems of a fleet; readable by acme (defined by acme)',
  ]);
});

it('prints the error of a service unchanged', async () => {
  await expect(admin('aggregation', 'assign', 'it', 'total')).rejects.toMatchObject({ code: 'NotFound' });
});

it('account close removes the aggregations of the account, then closes it', async () => {
  expect(await admin('account', 'close', 'acme')).toEqual(['account acme closed']);
  expect(closed).toEqual(['acme/north', 'acme']);
});

it('account register and add-key print the key, change-plan the plan', async () => {
  const key = 'key A7dR2kQmZ0tXo5VwYb1nC8eH';
  expect(await admin('account', 'register', '--name', 'Acme Solar', '--plan', 'commercial')).toContain(key);
  expect(await admin('account', 'add-key', 'acme', '--replaces', 'k1')).toContain(key);
  expect(await admin('account', 'change-plan', 'acme', '--plan', 'enterprise')).toEqual([
    'account acme "Acme Solar", plan enterprise',
  ]);
  await admin('account', 'add-key', 'acme', '--access', 'read-only');
  expect(keys).toEqual([
    { account_id: 'acme', replaces: 'k1', origin: { actor: 'operator' } },
    { account_id: 'acme', read_only: true, origin: { actor: 'operator' } },
  ]);
});

const DAYS = ['aggregation', 'history', 'eu', 'total', '--from', '2025-02-03', '--to', '2025-02-05'];

it.each([
  [[], 'the command is missing'],
  [['weather'], 'unknown command weather'],
  [['toString'], 'unknown command toString'],
  [['account', 'open'], 'register, change-plan, close, add-key, revoke-key'],
  [['account', 'close'], 'expected 1 argument after the command, got 0'],
  [['account', 'register', '--name', 'x', '--plan', 'golden'], 'free, commercial, enterprise'],
  [['account', 'register', '--plan', 'free'], '--name'],
  [['account', 'register', '--name', 'x'], '--plan is required: one of free, commercial, enterprise'],
  [['account', 'change-plan', 'acme', '--plan', 'golden'], 'free, commercial, enterprise'],
  [['account', 'add-key', 'acme', '--access', 'none'], '--access must be one of read-only, full'],
  [['account', 'add-key', 'acme', '--access', 'full', '--replaces', 'k1'], 'cannot be combined'],
  [['account', 'revoke-key', 'acme'], 'expected 2 arguments after the command, got 1'],
  [['aggregation', 'define', 'a', 'b'], '--name'],
  [['aggregation', 'define', 'a', 'b', '--name', 'x', '--name', 'y'], 'only once'],
  [['aggregation', 'list', '--all'], '--all'],
  [['aggregation', 'history', 'eu'], 'COLLECTION and AGGREGATION must be'],
  [[...DAYS, '--out', 'x', '--fleet', 'f.csv'], '--fleet needs --weather'],
  [[...DAYS, '--out', 'x', '--format', 'xml'], '--format must be one of csv, parquet, arrow'],
  [[...DAYS, '--out', 'x', '--format', 'csv', '--weather', 'sandbox'], '--format is for histories without --weather'],
  [['histories', 'limit', 'acme', '--years-per-day', 'many'], '--years-per-day must be a whole number'],
  [['histories', 'limit', 'acme', '--approval', 'maybe'], '--approval must be required or none'],
  [['aggregation', 'history', 'eu', 'total', '--from', '2025-02-30', '--to', '2025-03-01'], '--from must be a day'],
  [
    ['aggregation', 'history', 'eu', 'total', '--from', '2025-02-03', '--to', '2025-02-03'],
    '--to must be later than --from',
  ],
  [[...DAYS, '--period', 'PT7M'], '--period must be PT5M'],
  [[...DAYS, '--weather', 'auto', '--out', 'x'], '--weather must be files:DIR'],
  [
    [...DAYS, '--weather', 'sandbox,goes', '--out', 'x'],
    '--weather: "goes" is not a weather source: use one or several of sandbox, open-meteo',
  ],
  [[...DAYS, '--weather', 'sandbox,', '--out', 'x'], '--weather: "" is not a weather source'],
  [[...DAYS, '--weather', 'sandbox'], '--out'],
])('%j prints the usage', async (args, reason) => {
  const refusal = await admin(...args).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  expect((refusal as Error).message).toContain(reason);
});
