import { TOPIC_SETTINGS, buildTopicConfiguration } from '@daystar/bus';
import { CLIENT_NAMES, TOPICS, listTopicAccess, type ClientName } from '@daystar/contracts';
import { stringify } from 'yaml';

/** Replication factor of the production overlay (`DAYSTAR_KAFKA_REPLICAS`). */
const REPLICAS = 3;
/** API of Strimzi 0.49 and newer. */
const API_VERSION = 'kafka.strimzi.io/v1';
const NOTE = '# Generated from libs/contracts/src/topics by `npm run docs`.\n';

const buildMetadata = (name: string) => ({ name, labels: { 'strimzi.io/cluster': 'kafka' } });

const formatManifests = (documents: readonly object[]): string =>
  NOTE + documents.map((document) => stringify(document)).join('---\n');

/** Renders a KafkaTopic for each topic, with the configuration that services use. */
export function renderKafkaTopics(): string {
  const settings = { ...TOPIC_SETTINGS, replicas: REPLICAS };
  return formatManifests(
    TOPICS.map((topic) => ({
      apiVersion: API_VERSION,
      kind: 'KafkaTopic',
      metadata: buildMetadata(topic.name),
      spec: buildTopicConfiguration(topic, settings),
    })),
  );
}

/** Renders a KafkaUser for each service and for `admin`, with access only to the topics and groups that it uses. */
export function renderKafkaUsers(): string {
  return formatManifests(
    CLIENT_NAMES.map((client) => ({
      apiVersion: API_VERSION,
      kind: 'KafkaUser',
      metadata: buildMetadata(`daystar-${client}`),
      spec: {
        authentication: { type: 'scram-sha-512' },
        authorization: { type: 'simple', acls: [...buildTopicRules(client), buildGroupRule(client)] },
      },
    })),
  );
}

function buildTopicRules(client: ClientName): object[] {
  // `admin` creates topics, adds partitions, and deletes dead letters.
  const administration = client === 'admin' ? ['Create', 'Alter', 'Delete'] : [];
  return listTopicAccess(client).map(({ topic, canRead, canWrite }) => ({
    resource: { type: 'topic', name: topic, patternType: 'literal' },
    operations: ['Describe', ...(canRead ? ['Read'] : []), ...(canWrite ? ['Write'] : []), ...administration],
  }));
}

/**
 * Builds the rule of the groups of a client. The groups of a service are `<service>` and `<service>.…`. Groups that
 * read dead letters are named after the topic.
 */
function buildGroupRule(client: ClientName): object {
  const resource =
    client === 'admin'
      ? { type: 'group', name: '*', patternType: 'literal' }
      : { type: 'group', name: client, patternType: 'prefix' };
  return { resource, operations: ['Describe', 'Read', 'Delete'] };
}
