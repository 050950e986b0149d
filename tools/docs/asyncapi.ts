import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata';
import { EVENT_TYPES, type EventType, openEnumsOf } from '@daystar/contracts';

type Json = { readonly [name: string]: unknown };

const SCHEMAS = '#/components/schemas/';
const HEADERS = {
  type: 'object',
  description: 'CloudEvents 1.0 in Kafka’s binary mode.',
  required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time'],
  properties: {
    ce_specversion: { const: '1.0' },
    ce_id: { type: 'string', description: 'Unique: a message delivered twice has it twice.' },
    ce_type: { type: 'string', description: 'The topic.' },
    ce_source: { type: 'string', description: 'The service that speaks.' },
    ce_time: { type: 'string', format: 'date-time' },
    removed_version: {
      type: 'string',
      description:
        'Of a message without payload: version of the record that it removes. Ignore versions up to it that come later.',
    },
  },
};

/** All public topics as AsyncAPI 3.0: https://www.asyncapi.com/docs/reference/specification/v3.0.0 */
export function asyncApi(version: string): Json {
  const all = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: SCHEMAS,
    additionalConverters: {
      isIso8601: { type: 'string', format: 'date-time' },
      isIn: enumOf,
      isNumbers: { type: 'array', items: { type: 'number' } },
    },
  }) as Record<string, Json>;
  const named = (part: (type: EventType) => Json) =>
    Object.fromEntries(EVENT_TYPES.map((type) => [type.topic, part(type)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Daystar events',
      version,
      description:
        'Values are JSON in UTF-8. Delivery is at least once, and in order within a key. Consumers ignore properties ' +
        'they do not know, and expect values beside those of an `x-extensible-enum`; a change that old consumers could not ' +
        'take gets a topic of its own.',
    },
    defaultContentType: 'application/json',
    servers: { kafka: { host: '{broker}', protocol: 'kafka', variables: { broker: { default: 'localhost:19092' } } } },
    channels: named(channelOf),
    operations: named(({ topic }) => ({ action: 'send', channel: { $ref: `#/channels/${topic}` } })),
    components: { schemas: { Headers: HEADERS, ...reachable(all) } },
  };
}

/** An enum that may gain values says so: generated code and validators of consumers must accept any text. */
const enumOf = ({ target, propertyName, constraints: [values] }: ValidationMetadata) =>
  openEnumsOf(target as new () => object).has(propertyName)
    ? { type: 'string' as const, 'x-extensible-enum': values as string[] }
    : { type: 'string' as const, enum: values as string[] };

function channelOf({ topic, meaning, compacted, payload, example, keyOf }: EventType): Json {
  return {
    address: topic,
    description: meaning,
    messages: {
      [payload.name]: {
        headers: { $ref: `${SCHEMAS}Headers` },
        payload: { $ref: SCHEMAS + payload.name },
        bindings: { kafka: { key: { type: 'string', examples: [keyOf(example)] } } },
        examples: [{ payload: example }],
        ...(compacted && { description: 'A message without payload says that what the key names is gone.' }),
      },
    },
    bindings: { kafka: { topicConfiguration: { 'cleanup.policy': [compacted ? 'compact' : 'delete'] } } },
  };
}

/** The schemas that payloads are made of; classes of commands are nobody else's business. */
function reachable(all: Readonly<Record<string, Json>>): Record<string, Json> {
  const found: Record<string, Json> = {};
  const visit = (name: string) => {
    if (found[name]) return;
    found[name] = all[name];
    for (const [, next] of JSON.stringify(all[name]).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) visit(next);
  };
  for (const { payload } of EVENT_TYPES) visit(payload.name);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
