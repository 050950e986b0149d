import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, type EventHandler } from '@daystar/bus';
import { aggregationDue } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { AGGREGATIONS, ReplicaSet, REPLACEMENT_MS } from './replicas.fixture';

/**
 * Makes a replica use the bus as releases before `sum.due.v1` did: the consumer group of the replica lacks the topic, and the
 * replica sums whatever it hears of.
 */
function withoutDueAggregations(bus: Bus): Bus {
  let sum: EventHandler<object> = () => Promise.resolve();
  return Object.assign(Object.create(bus) as Bus, {
    publish: async (type: Parameters<Bus['publish']>[0], payloads: readonly object[]) => {
      if (type.topic !== aggregationDue.topic) return bus.publish(type, payloads);
      const pending: Promise<void>[] = [];
      const defer = (effect: Promise<void>) => void pending.push(effect);
      for (const payload of payloads) await sum({ key: type.getKey(payload), payload, defer } as never);
      await Promise.all(pending);
    },
    listen: (listener: Parameters<Bus['listen']>[0]) => {
      const dueAggregations = listener.subscriptions.find(({ type }) => type.topic === aggregationDue.topic);
      if (dueAggregations) sum = dueAggregations.handle;
      const subscriptions = listener.subscriptions.filter((subscription) => subscription !== dueAggregations);
      return bus.listen({ ...listener, subscriptions });
    },
  });
}

describeWith('stack', 'replicas of the release before `sum.due.v1` and of this one', () => {
  let replicaSet: ReplicaSet;
  beforeEach(async () => {
    replicaSet = new ReplicaSet(process.env.DAYSTAR_TEST_KAFKA);
    await replicaSet.start();
  }, 60_000);
  afterEach(() => replicaSet.close(), 60_000);

  /** Lists forecasts that were published with two ids, which consumers do not recognize as the same. */
  const listConflicts = (round: string): string[] => {
    const complete = replicaSet.published.filter(({ members }) => members?.every(({ issue_id }) => issue_id === round));
    return AGGREGATIONS.filter(
      (name) =>
        new Set(complete.filter(({ resource }) => resource.endsWith(name)).map(({ issue_id }) => issue_id)).size > 1,
    );
  };

  // The replica that joined first leads the group, and distributes the topics that it knows.
  it.each(['old', 'new'])(
    'lose no forecast, and publish none under two ids, when the %s one leads the group',
    async (leader) => {
      const releases = { old: withoutDueAggregations, new: (bus: Bus) => bus };
      const order = leader === 'old' ? (['old', 'new'] as const) : (['new', 'old'] as const);
      const replicas = { [order[0]]: await replicaSet.addReplica(releases[order[0]]) };
      await replicaSet.waitForForecasts(await replicaSet.publishMemberIssues(), REPLACEMENT_MS);
      replicas[order[1]] = await replicaSet.addReplica(releases[order[1]]);
      const mixed = await replicaSet.publishMemberIssues();
      await sleep(5000);
      // Some aggregations wait on partitions of `sum.due.v1` that no replica reads, until the old one has left.
      await replicas.old.close();
      await replicaSet.waitForForecasts(mixed, REPLACEMENT_MS);
      expect(listConflicts(mixed)).toEqual([]);
      const after = await replicaSet.publishMemberIssues();
      await replicaSet.waitForForecasts(after, REPLACEMENT_MS);
      expect(listConflicts(after)).toEqual([]);
    },
    120_000,
  );

  it('lose no forecast when the new one leaves again', async () => {
    await replicaSet.addReplica(withoutDueAggregations);
    const newer = await replicaSet.addReplica();
    const mixed = await replicaSet.publishMemberIssues();
    await sleep(2000);
    await newer.close();
    await replicaSet.waitForForecasts(await replicaSet.publishMemberIssues(), REPLACEMENT_MS);
    expect(listConflicts(mixed)).toEqual([]);
  }, 120_000);
});
