import { type Bus, openBus } from '@daystar/bus';
import { siteChanged } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { readTopics } from './topic-snapshot';

const site = { ...siteChanged.example, version: 3 };

describe('a topic snapshot', () => {
  let bus: Bus;
  beforeEach(async () => {
    bus = await openBus({ clientId: 'test', log: createLog('test', 'silent'), now: () => 0 });
  });
  afterEach(() => bus.close());

  it('includes the version that a tombstone removed, above which a restored row must be published', async () => {
    await bus.publish(siteChanged, [site]);
    await bus.remove(siteChanged, site.resource_id, 3);
    const topics = await readTopics(bus, [{ type: siteChanged, orderField: 'version' }]);
    expect(topics.get(siteChanged.topic)?.get(site.resource_id)).toEqual({
      digest: undefined,
      lastOrder: 3,
      highestOrder: 3,
    });
  });
});
