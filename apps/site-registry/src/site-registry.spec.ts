import { type Bus, openBus } from '@daystar/bus';
import { DaystarError } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { RegistryFixture, waitForDeliveries, filterByKey } from './site-registry.fixture';

describe('the site registry, embedded', () => {
  registryBehaves();

  it('republishes all accounts and sites on a bus that has lost them', async () => {
    const registry = new RegistryFixture();
    await registry.open();
    const account_id = await registry.createAccount();
    const kept = await registry.createSite(account_id);
    await registry.database.transaction((manager) =>
      manager.query(
        `insert into site select lpad(to_hex(n), 4, '0') || '-0000-0000-0000', kind, account_id, properties, 3, created_at, changed_at
         from site, generate_series(1, 2100) n`,
      ),
    );
    await registry.stop();
    const [old, log] = [registry.bus, createLog('test', 'silent')];
    await old.close();
    registry.accounts.length = registry.sites.length = 0;
    registry.bus = await openBus({ clientId: 'test', log, now: Date.now });
    await registry.start();
    await registry.listen(registry.bus);
    expect(registry.accounts.map(({ key }) => key)).toEqual([account_id]);
    expect(filterByKey(registry.sites, kept.resource_id)[0].payload).toEqual(kept);
    expect(registry.sites).toHaveLength(2101);
    await registry.close();
  });
});
describeWith('stack', 'the site registry, Kafka and Postgres', () => registryBehaves(process.env.DAYSTAR_TEST_KAFKA));

function registryBehaves(kafka?: string): void {
  it('publishes events after a restart that it could not publish before', async () => {
    const registry = new RegistryFixture();
    await registry.open(kafka);
    await registry.stop();
    const rejectPublish = () => Promise.reject(new DaystarError('Unavailable', 'no broker'));
    const cutOff = Object.create(registry.bus, {
      isDurable: { value: true },
      publish: { value: rejectPublish },
    }) as Bus;
    await registry.start(cutOff);
    const account_id = await registry.createAccount();
    const { resource_id } = await registry.createSite(account_id);
    await registry.stop();
    expect(filterByKey(registry.sites, resource_id)).toEqual([]);
    await registry.start();
    await waitForDeliveries(registry.accounts, account_id, 1);
    await waitForDeliveries(registry.sites, resource_id, 1);
    await registry.close();
  }, 120_000);
}
