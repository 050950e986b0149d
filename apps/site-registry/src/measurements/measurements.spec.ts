import { type DaystarError, type Measurement, listMeasurements, postMeasurements } from '@daystar/contracts';
import { ReplacedMeasurementEntity } from '@daystar/database';
import { describeWith } from '@daystar/testing';
import { NOW, World, arrived, errorOf, of } from '../spec/world';

describe('measurements, embedded', () => measurementsBehave());
describeWith('stack', 'measurements, Kafka and Postgres', () => measurementsBehave(process.env.DAYSTAR_TEST_KAFKA));

function measurementsBehave(kafka?: string): void {
  const world = new World();
  beforeAll(() => world.open(kafka), 120_000);
  afterAll(() => world.close());

  let account_id: string;
  let resource_id: string;
  beforeEach(async () => {
    account_id = await world.newAccount();
    ({ resource_id } = await world.newSite(account_id));
    world.stored.length = 0;
  });
  const post = (...measurements: Measurement[]) =>
    world.ask(postMeasurements, { account_id, resource_id, measurements });
  const list = async (from: string, to: string) =>
    (await world.ask(listMeasurements, { account_id, resource_id, from, to })).measurements;

  it('are stored ten thousand at a time, told in one event, and listed by range', async () => {
    const measurements = Array.from({ length: 10_000 }, (_, i) => ({
      period_end: new Date(NOW - i * 300_000).toISOString(),
      period: 'PT5M',
      total_power: i / 7,
      availability: 99.5,
    }));
    expect(await post(...measurements)).toEqual({ stored: 10_000 });
    await arrived(world.stored, resource_id, 1);
    const [event] = of(world.stored, resource_id);
    expect(event.payload?.measurements).toHaveLength(10_000);
    expect(event.payload?.account_id).toBe(account_id);
    // (from, to]: the one at `from` belongs to the range before.
    expect(await list('2026-01-02T11:50:00Z', '2026-01-02T12:00:00Z')).toEqual([
      { period_end: '2026-01-02T11:55:00.0000000Z', period: 'PT5M', total_power: 1 / 7, availability: 99.5 },
      { period_end: '2026-01-02T12:00:00.0000000Z', period: 'PT5M', total_power: 0, availability: 99.5 },
    ]);
    expect(await list('2020-01-01', '2026-01-03')).toHaveLength(10_000);
  });

  it('replace what was posted before for the period, which is kept as history', async () => {
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
    const history = await world.database.read((manager) => manager.findBy(ReplacedMeasurementEntity, { resource_id }));
    expect(history).toMatchObject([{ period: 'PT60M', total_power: 5, mean_ghi: 300, availability: null }]);
    await arrived(world.stored, resource_id, 2);
    expect(of(world.stored, resource_id).map(({ payload }) => payload?.measurements.length)).toEqual([2, 1]);
  });

  it('of one period in one call: the last holds', async () => {
    const measurement = { period_end: '2026-01-01T10:00:00Z', period: 'PT5M' };
    const reply = await post({ ...measurement, total_power: 1 }, { ...measurement, total_power: 2 });
    expect(reply).toEqual({ stored: 1 });
    expect(await list('2026-01-01', '2026-01-02')).toMatchObject([{ total_power: 2 }]);
  });

  it('are stored all or none', async () => {
    const fine = { period_end: '2026-01-01T10:00:00Z', period: 'PT5M', total_power: 1 };
    const wrong: Measurement[] = [
      { ...fine, period_end: '2019-02-30T00:00:00Z' },
      { ...fine, period_end: '2026-01-02T13:30:00Z' },
      { ...fine, period: 'PT0M' },
      { period_end: fine.period_end, period: 'PT10M' },
    ];
    const refused = await errorOf(post(fine, ...wrong));
    expect((refused as DaystarError).errors.map(({ field_name }) => field_name)).toEqual([
      'measurements[1].period_end',
      'measurements[2].period_end',
      'measurements[3].period',
      'measurements[4].total_power',
    ]);
    expect(await list('2019-01-01', '2026-01-03')).toEqual([]);
  });
}
