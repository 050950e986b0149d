import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata';
import { EVENT_TYPES, type EventType, getOpenEnums } from '@daystar/contracts';
import { describeSchema } from './describe-schema';

type Json = { readonly [name: string]: unknown };

const SCHEMAS = '#/components/schemas/';
const HEADERS = {
  type: 'object',
  description: 'CloudEvents 1.0 in Kafka’s binary mode.',
  required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time'],
  properties: {
    ce_specversion: { const: '1.0' },
    ce_id: { type: 'string', description: 'Unique id. A message that is delivered twice has the same id.' },
    ce_type: { type: 'string', description: 'The topic, with the prefix of `DAYSTAR_NAMESPACE`.' },
    ce_source: { type: 'string', description: 'The service that published the message.' },
    ce_time: { type: 'string', format: 'date-time' },
    removed_version: {
      type: 'string',
      description:
        'In a message without payload: version of the removed record. Ignore later messages with this version or a lower one.',
    },
  },
};

/** Builds the JSON schemas of all payloads and of the classes in them, with the comments of the classes as descriptions. */
export function buildPayloadSchemas(): Record<string, Json> {
  const schemas = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: SCHEMAS,
    additionalConverters: {
      isIso8601: { type: 'string', format: 'date-time' },
      isIn: toEnumSchema,
      isNumbers: { type: 'array', items: { type: 'number' } },
      areNumbersWithin: ({ constraints: [minimum, maximum] }) => ({
        type: 'array',
        items: { type: 'number', minimum: minimum as number, maximum: maximum as number },
      }),
      isMembers: { type: 'array', items: { $ref: `${SCHEMAS}AggregationMember` } },
    },
  }) as Record<string, Json>;
  const described = Object.entries(selectReachable(schemas)).map(([name, schema]) => [
    name,
    describeSchema(name, schema),
  ]);
  return Object.fromEntries(described) as Record<string, Json>;
}

/** Builds the AsyncAPI 3.0 document of all public topics: https://www.asyncapi.com/docs/reference/specification/v3.0.0 */
export function buildAsyncApi(version: string): Json {
  const mapByTopic = (describe: (type: EventType) => Json) =>
    Object.fromEntries(EVENT_TYPES.map((type) => [type.topic, describe(type)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Daystar events',
      version,
      description:
        'Values are JSON in UTF-8. Delivery is at least once, and in order within a key. Consumers must ignore unknown ' +
        'properties and accept unknown values of an `x-extensible-enum`. An incompatible change gets a new topic. ' +
        'With a `DAYSTAR_NAMESPACE` such as `blue`, addresses begin with `blue.`.',
    },
    defaultContentType: 'application/json',
    servers: { kafka: { host: '{broker}', protocol: 'kafka', variables: { broker: { default: 'localhost:19092' } } } },
    channels: mapByTopic(describeChannel),
    operations: mapByTopic(({ topic }) => ({ action: 'send', channel: { $ref: `#/channels/${topic}` } })),
    components: { schemas: { Headers: HEADERS, ...buildPayloadSchemas() } },
  };
}

/** Marks an extensible enum: generated code and validators of consumers must accept any text. */
const toEnumSchema = ({ target, propertyName, constraints: [values] }: ValidationMetadata) =>
  getOpenEnums(target as new () => object).has(propertyName)
    ? { type: 'string' as const, 'x-extensible-enum': values as string[] }
    : { type: 'string' as const, enum: values as string[] };

function describeChannel({ topic, meaning, isCompacted, payload, example, getKey }: EventType): Json {
  return {
    address: topic,
    description: meaning,
    messages: {
      [payload.name]: {
        headers: { $ref: `${SCHEMAS}Headers` },
        payload: { $ref: SCHEMAS + payload.name },
        bindings: { kafka: { key: { type: 'string', examples: [getKey(example)] } } },
        examples: [{ payload: example }],
        ...(isCompacted && { description: 'A message without payload removes the key.' }),
      },
    },
    bindings: { kafka: { topicConfiguration: { 'cleanup.policy': [isCompacted ? 'compact' : 'delete'] } } },
  };
}

/** Selects the schemas of payloads, without those of internal commands. */
function selectReachable(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  const reachable: Record<string, Json> = {};
  const visit = (name: string) => {
    if (reachable[name]) return;
    reachable[name] = schemas[name];
    for (const [, next] of JSON.stringify(schemas[name]).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      visit(next);
  };
  for (const { payload } of EVENT_TYPES) visit(payload.name);
  return Object.fromEntries(Object.entries(reachable).sort(([a], [b]) => (a < b ? -1 : 1)));
}
