import { randomUUID } from 'node:crypto';
import {
  type History,
  type Site,
  aggregationDefined,
  approveHistory,
  deleteHistory,
  listAllHistories,
  listHistories,
  readHistoryChunk,
  setHistoryLimit,
  showHistory,
  showHistoryUsage,
  siteChanged,
} from '@daystar/contracts';
import { readAudit } from '@daystar/database';
import { tableFromIPC } from 'apache-arrow';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { HistoriesFixture } from './histories.fixture';

const site: Site = {
  ...siteChanged.example,
  kind: 'utility',
  resource_id: '0000-0000-0000-0001',
  account_id: 'acme',
  latitude: 37.7,
  longitude: -113.6,
  capacity: 100,
};
/** In the sky cell of `site`, 17 km from it. */
const near: Site = { ...site, resource_id: '0000-0000-0000-0003', latitude: 37.55, longitude: -113.65 };
const far: Site = { ...site, resource_id: '0000-0000-0000-0002', latitude: 52, longitude: 4 };
const linesOf = (file: Buffer) => file.toString().trimEnd().split('\r\n');
const numbers = (file: Buffer, column = 0) =>
  linesOf(file)
    .slice(1)
    .map((line) => Number(line.split(',')[column]));

describe('histories', () => {
  const fixture = new HistoriesFixture();
  beforeAll(async () => {
    await fixture.start();
    await fixture.engine.bus.publish(siteChanged, [site, near, far]);
    const members = [site, near, far].map(({ resource_id, capacity }) => ({ resource_id, capacity: capacity! }));
    const aggregation = { ...aggregationDefined.example, members, fleet: undefined, accounts: ['acme'] };
    const cells = Array.from({ length: 500 }, (_, i) => ({
      cell: `c500-${i}`,
      added: [0, 1],
      orientations: [1, 30, 0],
    }));
    const fleet = { systems: 500, valid_from: ['1970-01-01'], cells };
    const wide = { ...aggregationDefined.example, aggregation_id: 'wide', members: [], fleet };
    await fixture.engine.bus.publish(aggregationDefined, [aggregation, wide]);
  });
  afterAll(() => fixture.close());
  afterEach(async () => {
    fixture.isWeatherUnavailable = false;
    const { histories } = await fixture.request(listAllHistories, {});
    for (const { account_id, history_id, state } of histories) {
      await fixture.request(deleteHistory, { account_id, history_id });
      if (['waiting', 'queued', 'running'].includes(state))
        await fixture.request(deleteHistory, { account_id, history_id });
    }
  });

  it('of a location have a row of radiation for every period', async () => {
    const lines = linesOf(await fixture.computeFile());
    expect(lines[0]).toBe('ghi,ebh,dni,dhi,cloud_opacity,air_temp,wind_speed,period_end,period');
    expect(lines).toHaveLength(1 + (31 + 10) * 48 + 12);
    expect(lines[1]).toMatch(/,2024-01-01T00:30:00\.0000000Z,PT30M$/);
    expect(lines.at(-1)).toMatch(/,2024-02-11T06:00:00\.0000000Z,PT30M$/);
  });

  it.each([{}, { capacity: 5 }])('of a location with %j depend on its elevation', async (properties) => {
    const compute = async (elevation: number) => {
      const end = '2024-01-02T00:00:00Z';
      const file = await fixture.computeFile({ start: '2024-01-01T00:00:00Z', end, ...properties, elevation });
      return file.toString();
    };
    expect(await compute(8000)).not.toBe(await compute(0));
  });

  it('report progress, size, digest and weather sources', async () => {
    const ordered = await fixture.order();
    expect(ordered).toMatchObject({ state: 'queued', done: 0, total: 2, years: 1 });
    expect(ordered).not.toHaveProperty('weather_source');
    const finished = { state: 'done', done: 2, total: 2, weather_source: 'sandbox' };
    expect(await fixture.waitUntilFinished(ordered)).toMatchObject(finished);
    const { histories } = await fixture.request(listHistories, { account_id: 'acme' });
    expect(histories.map(({ history_id }) => history_id)).toEqual([ordered.history_id]);
  });

  it('with an idempotency key are ordered once, also by concurrent requests', async () => {
    const idempotency_key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => fixture.order({ idempotency_key })));
    expect(second.history_id).toBe(first.history_id);
    const { histories } = await fixture.request(listHistories, { account_id: 'acme' });
    expect(histories).toHaveLength(1);
  });

  it('with an idempotency key are refused with another body, and after the history was deleted', async () => {
    const idempotency_key = randomUUID();
    const { history_id } = await fixture.order({ idempotency_key });
    const conflict = { code: 'Conflict' };
    await expect(fixture.order({ idempotency_key, period: 'PT15M' })).rejects.toMatchObject(conflict);
    const reference = { account_id: 'acme', history_id };
    for (let deletions = 0; deletions < 2; deletions++) await fixture.request(deleteHistory, reference);
    await expect(fixture.order({ idempotency_key })).rejects.toMatchObject(conflict);
  });

  it('have the same rows in every format, and name their weather sources in the binary ones', async () => {
    const request = { capacity: 5, tilt: 20 };
    const csv = await fixture.computeFile(request);
    const arrow = tableFromIPC(await fixture.computeFile({ ...request, format: 'arrow' }));
    const { buffer, byteOffset, length } = await fixture.computeFile({ ...request, format: 'parquet' });
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    const parquet = await parquetReadObjects({ file });
    expect(arrow.schema.metadata.get('weather_source')).toBe('sandbox');
    expect(parquetMetadata(file).key_value_metadata).toContainEqual({ key: 'weather_source', value: 'sandbox' });
    expect(linesOf(csv)[0]).toBe('pv_estimate,period_end,period');
    expect([...arrow.getChild('pv_estimate')!]).toEqual(numbers(csv));
    expect(parquet.map(({ pv_estimate }) => pv_estimate as number)).toEqual(numbers(csv));
  });

  it('of an aggregation sum its members', async () => {
    const { collection_id, aggregation_id } = aggregationDefined.example;
    const sum = await fixture.computeFile({ collection_id, aggregation_id });
    const powers: number[][] = [];
    for (const member of [site, near, far])
      powers.push(numbers(await fixture.computeFile({ resource_id: member.resource_id, site: member })));
    expect(linesOf(sum)[0]).toBe('pv_estimate,capacity,coverage,period_end,period');
    numbers(sum).forEach((power, i) =>
      expect(Math.abs(power - powers[0][i] - powers[1][i] - powers[2][i])).toBeLessThan(0.001),
    );
    for (const power of powers) expect(Math.max(...power)).toBeGreaterThan(20);
    expect(new Set(numbers(sum, 1))).toEqual(new Set([300]));
    expect(new Set(numbers(sum, 2))).toEqual(new Set([1]));
  });

  it('wait while the weather is unavailable, and then continue', async () => {
    fixture.isWeatherUnavailable = true;
    const ordered = await fixture.order();
    const reference = { account_id: 'acme', history_id: ordered.history_id };
    while (!(await fixture.request(showHistory, reference)).error)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await fixture.request(showHistory, reference)).toMatchObject({
      state: 'running',
      error: 'No past weather.',
    });
    fixture.isWeatherUnavailable = false;
    const { state, error } = await fixture.waitUntilFinished(ordered);
    expect([state, error]).toEqual(['done', undefined]);
  }, 30_000);

  it('are cancelled while open, and deleted when finished', async () => {
    fixture.isWeatherUnavailable = true;
    const { history_id } = await fixture.order();
    fixture.isWeatherUnavailable = false;
    const reference = { account_id: 'acme', history_id };
    expect(await fixture.request(deleteHistory, reference)).toMatchObject({ state: 'cancelled' });
    expect(await fixture.request(showHistory, reference)).toMatchObject({ state: 'cancelled' });
    await fixture.request(deleteHistory, reference);
    await expect(fixture.request(showHistory, reference)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('are audited with the account that ordered, cancelled or deleted them', async () => {
    fixture.isWeatherUnavailable = true;
    const origin = { actor: 'acme', key_id: 'k1', request_id: 'a-request' };
    const { history_id } = await fixture.order({ origin });
    fixture.isWeatherUnavailable = false;
    await fixture.request(deleteHistory, { account_id: 'acme', history_id, origin });
    await fixture.request(deleteHistory, { account_id: 'acme', history_id });
    const resource = `history/${history_id}`;
    const { entries } = await fixture.engine.database.execute((manager) => readAudit(manager, { resource }));
    expect(entries.map(({ action, actor, key_id }) => [action, actor, key_id])).toEqual([
      ['deleted', 'acme', undefined],
      ['changed', 'acme', 'k1'],
      ['created', 'acme', 'k1'],
    ]);
    expect(entries[2].after).toMatchObject({ history_id, latitude: 37.7, years: 1 });
    expect(entries[1].after).toMatchObject({ state: 'cancelled' });
  });

  it('are hidden from other accounts', async () => {
    const { history_id } = await fixture.waitUntilFinished(await fixture.order());
    const reference = { account_id: 'other', history_id };
    for (const command of [showHistory, deleteHistory])
      await expect(fixture.request(command, reference)).rejects.toMatchObject({ code: 'NotFound' });
    const chunk = fixture.request(readHistoryChunk, { ...reference, chunk: 0 });
    await expect(chunk).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('are limited in years per day, which count deleted but not cancelled ones, and by the operator', async () => {
    const account_id = randomUUID();
    const free = { account_id, plan: 'free' } as const;
    const fiveYears = { ...free, start: '2019-01-01T00:00:00Z', end: '2024-01-01T00:00:00Z', period: 'PT60M' } as const;
    const used = async () => (await fixture.request(showHistoryUsage, free)).used;
    const remove = ({ history_id }: History) => fixture.request(deleteHistory, { account_id, history_id });
    fixture.isWeatherUnavailable = true;
    const cancelled = await fixture.order(fiveYears);
    expect([cancelled.years, await used()]).toEqual([5, 5]);
    await remove(cancelled);
    expect(await used()).toBe(0);
    // Deleting it again refunds nothing.
    await remove(cancelled);
    expect(await used()).toBe(0);
    fixture.isWeatherUnavailable = false;
    await remove(await fixture.waitUntilFinished(await fixture.order(free), account_id));
    expect(await fixture.request(showHistoryUsage, free)).toMatchObject({ limit: 5, used: 1 });
    await expect(fixture.order(fiveYears)).rejects.toMatchObject({
      code: 'TooManyRequests',
      message:
        'This history would exceed your daily limit. Years per day: 5, used: 1, in this history: 5. Order fewer years, or order again tomorrow (UTC).',
    });
    await fixture.request(setHistoryLimit, { account_id, years_per_day: 6, approval: true });
    const waiting = await fixture.order(free);
    expect(waiting.state).toBe('waiting');
    expect(await fixture.request(approveHistory, { history_id: waiting.history_id })).toMatchObject({
      state: 'queued',
    });
    expect((await fixture.waitUntilFinished(waiting, account_id)).state).toBe('done');
    const again = fixture.request(approveHistory, { history_id: waiting.history_id });
    await expect(again).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('that are cancelled are limited in number per day, also when they are deleted, and keep no copy of their sites', async () => {
    const { database } = fixture.engine;
    const account_id = randomUUID();
    const remove = ({ history_id }: History) => fixture.request(deleteHistory, { account_id, history_id });
    fixture.isWeatherUnavailable = true;
    for (let i = 0; i < 50; i++) {
      const ordered = await fixture.order({ account_id });
      await remove(ordered);
      if (i % 2 === 0) await remove(ordered);
    }
    await expect(fixture.order({ account_id })).rejects.toMatchObject({
      code: 'TooManyRequests',
      message: 'An account may have at most 50 cancelled or failed histories a day. Order again tomorrow (UTC).',
    });
    const sql =
      'select sum(length(subject))::int as bytes, count(*)::int as rows from history_job where account_id = $1';
    expect(await database.execute((manager) => manager.query(sql, [account_id]))).toEqual([{ bytes: 0, rows: 50 }]);
    await database.transaction((manager) =>
      manager.query(`update history_job set created_at = created_at - interval '1 day' where account_id = $1`, [
        account_id,
      ]),
    );
    await remove(await fixture.order({ account_id }));
    fixture.isWeatherUnavailable = false;
  });

  it('are limited in the number of open ones', async () => {
    fixture.isWeatherUnavailable = true;
    for (let open = 0; open < 5; open++) await fixture.order();
    await expect(fixture.order()).rejects.toMatchObject({ code: 'Conflict' });
    fixture.isWeatherUnavailable = false;
  });

  it('of an aggregation of many places are limited in years; those of an unknown aggregation are not found', async () => {
    const unknown = fixture.order({ collection_id: 'none', aggregation_id: 'none' });
    await expect(unknown).rejects.toMatchObject({ code: 'NotFound' });
    const { collection_id } = aggregationDefined.example;
    const request = {
      collection_id,
      aggregation_id: 'wide',
      start: '2010-01-01T00:00:00Z',
      end: '2019-01-01T00:00:00Z',
    };
    await expect(fixture.order(request)).rejects.toMatchObject({ code: 'InvalidRequest' });
  });

  it('of three years need seconds and little memory', async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100);
    const startedAt = performance.now();
    const file = await fixture.computeFile({ start: '2021-01-01T00:00:00Z', end: '2024-01-01T00:00:00Z', capacity: 5 });
    clearInterval(sampling);
    const seconds = (performance.now() - startedAt) / 1000;
    const grown = ((peak - before) / 1e6).toFixed(0);
    process.stdout.write(`three years of one place: ${seconds.toFixed(1)} s, ${grown} MB more, ${file.length} bytes\n`);
    expect(peak - before).toBeLessThan(300e6);
    expect(linesOf(file)).toHaveLength(1 + 3 * 365 * 48);
  }, 120_000);
});
