import { type Measurement, deleteMeasurements, listMeasurements, postMeasurements } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { describeWith } from '@daystar/testing';
import { NOW, RegistryFixture, catchError } from '../site-registry.fixture';

describe('more measurement periods than a site may have, embedded', () => periodsAreLimited());
describeWith('stack', 'more measurement periods than a site may have, Kafka and Postgres', () =>
  periodsAreLimited(process.env.DAYSTAR_TEST_KAFKA),
);

function periodsAreLimited(kafka?: string): void {
  const registry = new RegistryFixture();
  registry.settings = { maxPeriods: 3 };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  let account_id: string;
  let resource_id: string;
  beforeEach(async () => {
    account_id = await registry.createAccount();
    ({ resource_id } = await registry.createSite(account_id));
    expect(await post(at(1), at(2), at(3))).toMatchObject({ stored: 3 });
  });

  /** A measurement of the hour that ended `hoursAgo` hours ago. */
  const at = (hoursAgo: number, total_power = 1): Measurement => ({
    period_end: new Date(NOW - hoursAgo * HOUR).toISOString(),
    period: 'PT60M',
    total_power,
  });
  const post = (...measurements: Measurement[]) =>
    registry.request(postMeasurements, { account_id, resource_id, measurements });
  const change = (statement: string, ...parameters: unknown[]) =>
    registry.database.transaction((transaction) => transaction.query(statement, [resource_id, ...parameters]));
  const expectRefused = async (...measurements: Measurement[]) =>
    expect(await catchError(post(...measurements))).toMatchObject({
      code: 'Forbidden',
      message:
        'A site or aggregation may have measurements of at most 3 periods. Post longer periods, or delete measurements first.',
    });

  it('are refused with the whole request, while stored ones can still be replaced', async () => {
    await expectRefused(at(1, 5), at(4));
    expect(await post(at(1, 5))).toMatchObject({ stored: 1 });
    const range = { from: '2026-01-01', to: '2026-01-03' };
    const { measurements } = await registry.request(listMeasurements, { account_id, resource_id, ...range });
    expect(measurements.map(({ total_power }) => total_power)).toEqual([1, 1, 5]);
  });

  it('are stored after others were deleted', async () => {
    const [from, to] = [3, 1].map((hours) => new Date(NOW - hours * HOUR).toISOString());
    expect(await registry.request(deleteMeasurements, { account_id, resource_id, from, to })).toEqual({ deleted: 2 });
    expect(await post(at(4), at(5))).toMatchObject({ stored: 2 });
    await expectRefused(at(6));
  });

  it('are stored after the retention dropped others, with the periods counted at most once an hour', async () => {
    await change('delete from measurement where resource_id = $1 and period_end = $2', new Date(NOW - HOUR));
    await expectRefused(at(4));
    await change('update measurement_count set counted_at = $2 where resource_id = $1', new Date(NOW - HOUR));
    expect(await post(at(4))).toMatchObject({ stored: 1 });
    await expectRefused(at(5));
  });

  it('are counted at the first request after an upgrade', async () => {
    await change('delete from measurement_count where resource_id = $1');
    await expectRefused(at(4));
  });
}
