import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '@daystar/testing';
import { AGGREGATIONS, Installation, REPLACEMENT_MS, SINGLES } from './replicas.fixture';

const defineTests = (kafka?: string) => () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = new Installation(kafka);
    await installation.start();
  }, 60_000);
  afterEach(() => installation.close(), 60_000);

  it('publish each sum once, and none is missing after one dies', async () => {
    const first = await installation.addReplica();
    await installation.addReplica();
    await installation.waitForSums(await installation.publishMemberIssues());
    // While the second one joins, both may sum what the first one has not committed.
    await sleep(2000);
    installation.published.length = 0;
    for (let count = 0; count < 2; count++) {
      const round = await installation.publishMemberIssues();
      await installation.waitForSums(round);
      // A second publication would follow within this time.
      await sleep(2000);
      expect(installation.listAggregationsOfRound(round)).toHaveLength(AGGREGATIONS.length + SINGLES.length);
    }
    const ids = installation.published.map(({ resource, issue_id }) => `${resource} ${issue_id}`);
    expect(new Set(ids).size).toBe(ids.length);

    await first.kill();
    await installation.waitForSums(await installation.publishMemberIssues(), REPLACEMENT_MS);
  }, 120_000);
};

describe('two replicas within a process', defineTests());
describeWith('stack', 'two replicas on Kafka', () => defineTests(process.env.DAYSTAR_TEST_KAFKA)());
