import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TOPIC_SETTINGS, buildTopicConfiguration } from '@daystar/bus';
import { TOPICS } from '@daystar/contracts';
import { ASSUMPTIONS, planResources } from '../tools/bench/scale/resource-plan';

const page = readFileSync(join(resolve(__dirname, '..'), 'docs/scale.md'), 'utf8');
const numbers = (sentence: RegExp) =>
  sentence
    .exec(page)
    ?.slice(1)
    .map((text) => Number(text.replaceAll(',', ''))) ?? [];

/** Hours that a topic with a retention keeps messages, and hours until a segment of its log is closed. */
function getHoursOnDisk(name: string, retentionHours: number) {
  const topic = TOPICS.find((one) => one.name === name)!;
  const { config } = buildTopicConfiguration(topic, { ...TOPIC_SETTINGS, retentionHours });
  return { retention: Number(config['retention.ms']) / 3_600_000, segment: Number(config['segment.ms']) / 3_600_000 };
}

describe('the disks of Kafka in docs/scale.md', () => {
  it('have issues for the retention and one segment', () => {
    const { kafkaHours, kafkaSegmentHours, kafkaReplicas } = ASSUMPTIONS;
    expect(getHoursOnDisk('forecast.site.v1', kafkaHours).segment).toBe(kafkaSegmentHours);
    const [perReplica, retention, segment] = numbers(
      /up to ([\d.]+) TB per replica for (\d+) hours and segments of (\d+)/,
    );
    expect(segment).toBe(getHoursOnDisk('forecast.site.v1', retention).segment);
    const megabytes = planResources(1_000_000, 1).kafkaMbPerSecond / kafkaReplicas;
    expect(perReplica).toBe(Number(((megabytes * 3600 * (retention + segment)) / 1e6).toPrecision(2)));
  });

  it('have weather for the retention and segment of Strimzi', () => {
    const { retention, segment } = getHoursOnDisk('weather.tile.v1', TOPIC_SETTINGS.retentionHours);
    const [packed] = numbers(/for 16 days is about ([\d.]+) MB per tile as packed columns/);
    const inBase64 = (packed * 4) / 3;
    expect(
      numbers(
        /has (\d+) hours, and up to (\d+) with its segments of (\d+)\. A run of .* has ([\d.]+) MB .* ([\d.]+) MB\.\n/,
      ),
    ).toEqual([retention, retention + segment, segment, packed, Number(inBase64.toFixed(3))]);
    const [runs, tiles, gigabytes] = numbers(
      /With (\d+) such runs a day, .* ([\d,]+) tiles have up to ([\d.]+) GB on three/,
    );
    const days = (retention + segment) / 24;
    expect(gigabytes).toBeCloseTo((inBase64 * runs * days * tiles * ASSUMPTIONS.kafkaReplicas) / 1000, 1);
  });
});
