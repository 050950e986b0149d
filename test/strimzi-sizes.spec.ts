import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TOPIC_SETTINGS, buildTopicConfiguration } from '@daystar/bus';
import { TOPICS } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { buildFromFiles } from './kustomize';

const page = readFileSync(join(resolve(__dirname, '..'), 'docs/scale.md'), 'utf8');

describeWith('kubectl', 'the topics of Strimzi in docs/scale.md', () => {
  const [, kustomization = ''] = /```yaml\n([^`]*deploy\/strimzi[^`]*)```/.exec(page) ?? [];
  const topics = buildFromFiles({ 'kustomization.yaml': kustomization }).filter(({ kind }) => kind === 'KafkaTopic');
  const [, partitions] = /`DAYSTAR_KAFKA_PARTITIONS=(\d+)`/.exec(page) ?? [];
  const [, hours] = /`DAYSTAR_KAFKA_RETENTION_HOURS=(\d+)`/.exec(page) ?? [];
  const settings = {
    ...TOPIC_SETTINGS,
    replicas: 3,
    partitions: Number(partitions),
    retentionHours: Number(hours),
  };

  it('have the number of partitions that services with the advised settings expect', () => {
    expect(topics).toHaveLength(TOPICS.length);
    for (const { metadata, spec } of topics) {
      const topic = TOPICS.find(({ name }) => name === metadata.name)!;
      expect([metadata.name, spec.partitions]).toEqual([
        metadata.name,
        buildTopicConfiguration(topic, settings).partitions,
      ]);
    }
  });

  it('keep issues of sites as long as services with the advised settings do', () => {
    const { spec } = topics.find(({ metadata }) => metadata.name === 'forecast.site.v1')!;
    const topic = TOPICS.find(({ name }) => name === 'forecast.site.v1')!;
    expect(spec.config).toEqual(buildTopicConfiguration(topic, settings).config);
  });
});
