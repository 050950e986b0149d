import {
  type DaystarError,
  type Measurement,
  createSite,
  deleteMeasurements,
  listMeasurements,
  postMeasurements,
} from '@daystar/contracts';
import { ReplacedMeasurementEntity } from '@daystar/database';
import { describeWith } from '@daystar/testing';
import { EntityManager } from 'typeorm';
import { NOW, RegistryFixture, waitForDeliveries, catchError, filterByKey } from '../site-registry.fixture';

describe('measurements, embedded', () => describeMeasurements());
describeWith('stack', 'measurements, Kafka and Postgres', () => describeMeasurements(process.env.DAYSTAR_TEST_KAFKA));

function describeMeasurements(kafka?: string): void {
  const registry = new RegistryFixture();
  registry.settings = { retention: { measurementDays: 3000, auditDays: 0 } };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  let account_id: string;
  let resource_id: string;
  beforeEach(async () => {
    account_id = await registry.createAccount();
    ({ resource_id } = await registry.createSite(account_id));
    registry.storedMeasurements.length = 0;
  });
  const post = (...measurements: Measurement[]) =>
    registry.request(postMeasurements, { account_id, resource_id, measurements });
  const listed = (from: string, to: string) =>
    registry.request(listMeasurements, { account_id, resource_id, from, to });
  const list = async (from: string, to: string) =>
    (await listed(from, to)).measurements.map(({ verdict: _, ...measurement }) => measurement);

  it('are stored ten thousand at a time, published in one event, and listed by range', async () => {
    const measurements = Array.from({ length: 10_000 }, (_, i) => ({
      period_end: new Date(NOW - i * 300_000).toISOString(),
      period: 'PT5M',
      total_power: i / 7,
      availability: 99.5,
    }));
    expect(await post(...measurements)).toMatchObject({ stored: 10_000, refused: [] });
    await waitForDeliveries(registry.storedMeasurements, resource_id, 1);
    const [event] = filterByKey(registry.storedMeasurements, resource_id);
    expect(event.payload?.measurements).toHaveLength(10_000);
    expect(event.payload?.account_id).toBe(account_id);
    // (from, to]: the one at `from` belongs to the range before.
    expect(await list('2026-01-02T11:50:00Z', '2026-01-02T12:00:00Z')).toEqual([
      { period_end: '2026-01-02T11:55:00.0000000Z', period: 'PT5M', total_power: 1 / 7, availability: 99.5 },
      { period_end: '2026-01-02T12:00:00.0000000Z', period: 'PT5M', total_power: 0, availability: 99.5 },
    ]);
    expect(await list('2020-01-01', '2026-01-03')).toHaveLength(10_000);
  });

  it('are listed in order from pages of at most a thousand rows, between which others are served', async () => {
    const periods = ['PT1M', 'PT2M', 'PT3M'];
    const measurements = Array.from({ length: 2100 }, (_, i) => ({
      period_end: new Date(NOW - Math.floor(i / 3) * 300_000).toISOString(),
      period: periods[i % 3],
      total_power: 1,
    }));
    await post(...measurements);
    const find = jest.spyOn(EntityManager.prototype, 'find');
    const rows = await list('2020-01-01', '2026-01-03');
    const results = (await Promise.all(find.mock.results.map(({ value }) => value as Promise<unknown[]>))).map(
      ({ length }) => length,
    );
    find.mockRestore();
    expect(results.slice(0, 3)).toEqual([1000, 1000, 100]);
    const keys = rows.map(({ period_end, period }) => `${period_end} ${period}`);
    expect(new Set(keys).size).toBe(2100);
    expect(keys).toEqual([...keys].sort());
  });

  it('replace earlier values of the period, which are kept as history', async () => {
    await post(
      { period_end: '2026-01-01T10:00:00Z', period: 'PT1H', total_power: 5, mean_ghi: 300 },
      { period_end: '2026-01-01T10:00:00Z', period: 'PT30M', total_power: 6 },
    );
    const corrected = { period_end: '2026-01-01 10:00', period: 'PT60M', total_power: 7 };
    await post(corrected, { period_end: '2026-01-01T11:00:00+01:00', period: 'PT30M', total_power: 6 });
    await post(corrected);
    expect(await list('2026-01-01', '2026-01-02')).toEqual([
      { period_end: '2026-01-01T10:00:00.0000000Z', period: 'PT30M', total_power: 6 },
      { period_end: '2026-01-01T10:00:00.0000000Z', period: 'PT60M', total_power: 7 },
    ]);
    const history = await registry.database.execute((manager) =>
      manager.findBy(ReplacedMeasurementEntity, { resource_id }),
    );
    expect(history).toMatchObject([{ period: 'PT60M', total_power: 5, mean_ghi: 300, availability: null }]);
    await waitForDeliveries(registry.storedMeasurements, resource_id, 2);
    expect(
      filterByKey(registry.storedMeasurements, resource_id).map(({ payload }) => payload?.measurements.length),
    ).toEqual([2, 1]);
  });

  it('keep the last ten replaced values of a period for any number of requests', async () => {
    const at = (period: string, total_power: number) => ({ period_end: '2026-01-01T10:00:00Z', period, total_power });
    await post(at('PT5M', -1));
    for (let version = 0; version < 15; version++) await post(at('PT30M', version), at('PT5M', version % 2));
    const history = await registry.database.execute((manager) =>
      manager.find(ReplacedMeasurementEntity, { where: { resource_id, period: 'PT30M' }, order: { id: 'asc' } }),
    );
    expect(history.map(({ total_power }) => total_power)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    const kept = await registry.database.execute((manager) =>
      manager.countBy(ReplacedMeasurementEntity, { resource_id }),
    );
    expect(kept).toBe(20);
  });

  it('use the last of several rows for a period', async () => {
    const measurement = { period_end: '2026-01-01T10:00:00Z', period: 'PT5M' };
    const reply = await post({ ...measurement, total_power: 1 }, { ...measurement, total_power: 2 });
    expect(reply).toMatchObject({ stored: 1 });
    expect(await list('2026-01-01', '2026-01-02')).toMatchObject([{ total_power: 2 }]);
  });

  it('store valid rows and refuse the others by name; without a valid row nothing changes', async () => {
    const fine = { period_end: '2026-01-01T20:00:00Z', period: 'PT5M', total_power: 1 };
    const wrong: Measurement[] = [
      { ...fine, period_end: '2019-02-30T00:00:00Z' },
      { ...fine, period_end: '2026-01-02T13:30:00Z' },
      { ...fine, period: 'PT0M' },
      { period_end: fine.period_end, period: 'PT10M' },
      { ...fine, period_end: '1970-01-01T00:05:00Z' },
    ];
    const fields = ['period_end', 'period_end', 'period', 'total_power', 'period_end'];
    const refused = await catchError(post(...wrong));
    expect((refused as DaystarError).errors.map(({ field_name }) => field_name)).toEqual(
      fields.map((field, row) => `measurements[${row}].${field}`),
    );
    expect(await list('1960-01-01', '2026-01-03')).toEqual([]);
    const reply = await post(fine, ...wrong);
    expect(reply).toMatchObject({ stored: 1, warnings: [] });
    expect(reply.refused?.map(({ row, field }) => [row, field])).toEqual(fields.map((field, row) => [row + 1, field]));
    expect(await list('1960-01-01', '2026-01-03')).toMatchObject([{ total_power: 1 }]);
  });

  it('older than the retention are refused row by row', async () => {
    const fine = { period_end: '2017-10-16T12:00:00Z', period: 'PT5M', total_power: 1 };
    const reply = await post(fine, { ...fine, period_end: '2017-10-16T11:55:00Z' });
    expect(reply).toMatchObject({
      stored: 1,
      refused: [
        {
          row: 1,
          field: 'period_end',
          error_code: 'TooLongAgo',
          message: "'period_end' must not be before 2017-10-16T12:00:00.0000000Z: older measurements are not kept.",
        },
      ],
    });
    expect(await list('2010-01-01', '2026-01-03')).toHaveLength(1);
  });

  it('have a quality flag each, and the response lists the gaps between them', async () => {
    const at = (time: string, total_power: number, more: Partial<Measurement> = {}) => ({
      period_end: `2026-01-01T${time}:00Z`,
      period: 'PT30M',
      total_power,
      ...more,
    });
    await post(at('08:00', 0), at('20:00', 20), at('20:30', -30), at('21:00', 20, { network_constraint: true }));
    const { measurements, gaps } = await listed('2026-01-01', '2026-01-02');
    expect(measurements.map(({ verdict }) => verdict)).toEqual(['night', 'ok', 'out_of_range', 'curtailed']);
    expect(gaps).toEqual([{ from: '2026-01-01T08:00:00.0000000Z', to: '2026-01-01T19:30:00.0000000Z' }]);
  });

  it('that arrive a year late are flagged like others: constant values as stale by day and as impossible by night', async () => {
    const rows = Array.from({ length: 96 }, (_, i) => ({
      period_end: new Date(Date.UTC(2025, 0, 1) + (i + 1) * 1_800_000).toISOString(),
      period: 'PT30M',
      total_power: 20,
    }));
    expect(await post(...rows)).toMatchObject({ stored: 96, refused: [], warnings: [] });
    const { measurements } = await listed('2025-01-01', '2025-01-03');
    const verdicts = measurements.map(({ verdict }) => verdict);
    expect(new Set(verdicts)).toEqual(new Set(['stale', 'exceeds_clear_sky']));
    expect(verdicts.filter((verdict) => verdict === 'stale').length).toBeGreaterThan(20);
  });

  it('have the same flag in each requested range', async () => {
    const rows = Array.from({ length: 20 * 48 }, (_, i) => {
      const end = Date.UTC(2025, 5, 1) + (i + 1) * 1_800_000;
      const height = Math.sin(((((end / 3_600_000) % 24) - 14) / 12) * Math.PI);
      // A limit at 20 MW, which the plant never exceeds.
      const total_power = Math.round(1000 * Math.min(20, Math.max(0, 40 * height))) / 1000;
      return { period_end: new Date(end).toISOString(), period: 'PT30M', total_power };
    });
    await post(...rows);
    const all = (await listed('2025-06-01', '2025-06-21')).measurements;
    expect(all.filter(({ verdict }) => verdict === 'clipped').length).toBeGreaterThan(100);
    for (const [from, to] of [
      ['2025-06-10', '2025-06-11'],
      ['2025-06-04T18:00:00Z', '2025-06-04T21:00:00Z'],
      ['2025-06-11T12:00:00Z', '2025-06-13'],
    ]) {
      const isInRange = ({ period_end }: Measurement) =>
        Date.parse(period_end) > Date.parse(from) && Date.parse(period_end) <= Date.parse(to);
      expect((await listed(from, to)).measurements).toEqual(all.filter(isInRange));
    }
  });

  it('of a range of several weeks are read twice, not once for each fortnight', async () => {
    const rows = Array.from({ length: 50 * 48 }, (_, i) => ({
      period_end: new Date(Date.UTC(2025, 7, 1) + (i + 1) * 1_800_000).toISOString(),
      period: 'PT30M',
      total_power: 1,
    }));
    await post(...rows);
    const find = jest.spyOn(EntityManager.prototype, 'find');
    const { measurements } = await listed('2025-08-01', '2025-09-20');
    expect(measurements).toHaveLength(rows.length);
    // A query reads up to 1,000 rows.
    expect(find.mock.calls.length).toBeLessThanOrEqual(6);
    find.mockRestore();
  });

  it('in kW instead of MW are stored with a warning that names the row', async () => {
    const fine = { period_end: '2025-12-30T20:00:00Z', period: 'PT30M', total_power: 30 };
    const reply = await post(fine, { ...fine, period_end: '2026-01-01T20:00:00Z', total_power: 61_200 });
    expect(reply).toMatchObject({
      stored: 2,
      warnings: [{ row: 1, field: 'total_power', error_code: 'unit_suspect' }],
    });
  });

  it('that are negative by day or far above the capacity are stored with a warning that names the row', async () => {
    const at = (time: string, total_power: number) => ({
      period_end: `2026-01-01T${time}:00Z`,
      period: 'PT30M',
      total_power,
    });
    const reply = await post(at('19:00', 30), at('19:30', 160), at('20:00', -5));
    expect(reply).toMatchObject({
      stored: 3,
      warnings: [1, 2].map((row) => ({ row, field: 'total_power', error_code: 'out_of_range' })),
    });
    const [high, negative] = reply.warnings!.map(({ message }) => message);
    expect(high).toMatch(
      /^'total_power' of 160 is far above the capacity, or most power of its day is\. .* Check that it is in MW,/,
    );
    expect(negative).toMatch(
      /^'total_power' of -5 is further below zero than a plant consumes, or most power of its day is\. .* Check its sign\.$/,
    );
  });

  it('of a weather site have no power: rows with power are refused, and those with irradiance stored', async () => {
    const properties = { name: 'Mast', latitude: 37.7, longitude: -113.6 };
    const mast = await registry.request(createSite, { account_id, kind: 'weather', properties });
    const postToMast = (...measurements: Measurement[]) =>
      registry.request(postMeasurements, { account_id, resource_id: mast.resource_id, measurements });
    const power = { period_end: '2026-01-01T20:00:00Z', period: 'PT30M', total_power: 3 };
    const irradiance = { period_end: '2026-01-01T20:30:00Z', period: 'PT30M', mean_ghi: 300 };
    expect(await postToMast(power, irradiance)).toMatchObject({
      stored: 1,
      refused: [{ row: 0, field: 'total_power', error_code: 'NotApplicable' }],
    });
    await expect(postToMast(power)).rejects.toMatchObject({ code: 'InvalidRequest' });
  });

  it('of a range are deleted with their replaced values in one event; others and those of other accounts stay', async () => {
    const at = (time: string, total_power: number) => ({
      period_end: `2026-01-01T${time}:00Z`,
      period: 'PT30M',
      total_power,
    });
    await post(at('10:00', 1), at('10:30', 2), at('11:00', 3));
    await post(at('10:30', 4));
    const range = { account_id, resource_id, from: '2026-01-01T10:00:00Z', to: '2026-01-01T11:00:00Z' };
    await catchError(registry.request(deleteMeasurements, { ...range, account_id: 'somebody-else' }));
    await catchError(registry.request(deleteMeasurements, { ...range, from: '2026-02-30T10:00:00Z' }));
    expect(await list('2026-01-01', '2026-01-02')).toHaveLength(3);
    expect(await registry.request(deleteMeasurements, range)).toEqual({ deleted: 2 });
    expect(await registry.request(deleteMeasurements, range)).toEqual({ deleted: 0 });
    expect(await list('2026-01-01', '2026-01-02')).toMatchObject([{ total_power: 1 }]);
    const history = await registry.database.execute((manager) =>
      manager.findBy(ReplacedMeasurementEntity, { resource_id }),
    );
    expect(history).toEqual([]);
    await waitForDeliveries(registry.deletedMeasurements, resource_id, 1);
    expect(filterByKey(registry.deletedMeasurements, resource_id).map(({ payload }) => payload)).toEqual([
      {
        account_id,
        resource_id,
        deleted_at: '2026-01-02T12:00:00.0000000Z',
        from: '2026-01-01T10:00:00.0000000Z',
        to: '2026-01-01T11:00:00.0000000Z',
      },
    ]);
  });
}
