import { type Bus, openBus } from '@daystar/bus';
import { DaystarError } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { World, arrived, of } from './spec/world';

describe('the site registry, embedded', () => {
  registryBehaves();

  it('tells a bus that has forgotten everything what it holds', async () => {
    const world = new World();
    await world.open();
    const account_id = await world.newAccount();
    const kept = await world.newSite(account_id);
    await world.database.transaction((manager) =>
      manager.query(
        `insert into site select lpad(to_hex(n), 4, '0') || '-0000-0000-0000', kind, account_id, properties, 3, created_at, changed_at
         from site, generate_series(1, 2100) n`,
      ),
    );
    await world.stop();
    const [old, log] = [world.bus, createLog('test', 'silent')];
    await old.close();
    world.accounts.length = world.sites.length = 0;
    world.bus = await openBus({ clientId: 'test', log, now: Date.now });
    await world.start();
    await world.listen(world.bus);
    expect(world.accounts.map(({ key }) => key)).toEqual([account_id]);
    expect(of(world.sites, kept.resource_id)[0].payload).toEqual(kept);
    expect(world.sites).toHaveLength(2101);
    await world.close();
  });
});
describeWith('stack', 'the site registry, Kafka and Postgres', () => registryBehaves(process.env.DAYSTAR_TEST_KAFKA));

function registryBehaves(kafka?: string): void {
  it('tells after a restart what it could not tell before', async () => {
    const world = new World();
    await world.open(kafka);
    await world.stop();
    const away = () => Promise.reject(new DaystarError('Unavailable', 'no broker'));
    const cutOff = Object.create(world.bus, { durable: { value: true }, publish: { value: away } }) as Bus;
    await world.start(cutOff);
    const account_id = await world.newAccount();
    const { resource_id } = await world.newSite(account_id);
    await world.stop();
    expect(of(world.sites, resource_id)).toEqual([]);
    await world.start();
    await arrived(world.accounts, account_id, 1);
    await arrived(world.sites, resource_id, 1);
    await world.close();
  }, 120_000);
}
