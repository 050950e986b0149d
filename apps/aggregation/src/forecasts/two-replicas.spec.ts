import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '@daystar/testing';
import { AGGREGATIONS, ReplicaSet, REPLACEMENT_MS, SINGLES } from './replicas.fixture';

const defineTests = (kafka?: string) => () => {
  let replicas: ReplicaSet;
  beforeEach(async () => {
    replicas = new ReplicaSet(kafka);
    await replicas.start();
  }, 60_000);
  afterEach(() => replicas.close(), 60_000);

  it('publish each forecast once, and none is missing after one dies', async () => {
    const first = await replicas.addReplica();
    await replicas.addReplica();
    await replicas.waitForForecasts(await replicas.publishMemberIssues());
    // While the second one joins, both may compute what the first one has not committed.
    await sleep(2000);
    replicas.published.length = 0;
    for (let count = 0; count < 2; count++) {
      const round = await replicas.publishMemberIssues();
      await replicas.waitForForecasts(round);
      // A second publication would follow within this time.
      await sleep(2000);
      expect(replicas.listAggregationsOfRound(round)).toHaveLength(AGGREGATIONS.length + SINGLES.length);
    }
    const ids = replicas.published.map(({ resource, issue_id }) => `${resource} ${issue_id}`);
    expect(new Set(ids).size).toBe(ids.length);

    await first.kill();
    await replicas.waitForForecasts(await replicas.publishMemberIssues(), REPLACEMENT_MS);
  }, 120_000);
};

describe('two replicas within a process', defineTests());
describeWith('stack', 'two replicas on Kafka', () => defineTests(process.env.DAYSTAR_TEST_KAFKA)());
