import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVENT_TYPES } from '@daystar/contracts';
import { listReleasedVersions } from '../upgrade/last-release';
import { buildAsyncApi } from './asyncapi';
import { type EventsDocument, findIncompatibleChanges } from './incompatible-changes';
import type { Schema } from './compare-schemas';

const root = resolve(__dirname, '../..');
const now = JSON.parse(JSON.stringify(buildAsyncApi('0.0.0'))) as EventsDocument;
const released = listReleasedVersions(root).map((version) => {
  const text = readFileSync(join(root, 'docs/releases', version, 'asyncapi.json'), 'utf8');
  return [version, JSON.parse(text) as EventsDocument] as const;
});

describe('the events', () => {
  it('are compared with a release', () => {
    expect(released.length).toBeGreaterThan(0);
  });

  it.each(released)('can be read by %s, and can be its events', (_, document) => {
    expect(findIncompatibleChanges(document, now)).toEqual([]);
  });

  it.each(released)('have the keys that they had in %s', (_, document) => {
    for (const { topic, getKey } of EVENT_TYPES) {
      type Example = { examples: [{ payload: object }]; bindings: { kafka: { key: { examples: [string] } } } };
      const [message] = Object.values(document.channels[topic]?.messages ?? {}) as unknown as Example[];
      if (message) expect(getKey(message.examples[0].payload)).toBe(message.bindings.kafka.key.examples[0]);
    }
  });
});

const SITE: Schema = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', pattern: '^s', maxLength: 10 },
    unit: { type: 'string', enum: ['MW', 'kW'] },
    plan: { type: 'string', 'x-extensible-enum': ['free', 'paid'] },
    tilt: { type: 'number', minimum: 0, maximum: 90 },
    since: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
    either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    more: { type: 'object', additionalProperties: { type: 'number' } },
    strict: { type: 'object', properties: {}, additionalProperties: false },
  },
};
const PART: Schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } } },
};
const CHANNEL = {
  address: 'a.v1',
  messages: {
    Site: {
      payload: { $ref: '#/components/schemas/Site' },
      headers: { type: 'object', required: ['ce_id'], properties: { ce_id: { type: 'string' } } },
      bindings: { kafka: { key: { type: 'string' } } },
    },
  },
  bindings: { kafka: { topicConfiguration: { 'cleanup.policy': ['compact'] } } },
};
const BEFORE: EventsDocument = {
  defaultContentType: 'application/json',
  channels: { 'a.v1': CHANNEL },
  components: { schemas: { Site: SITE, Part: PART } },
};

const withChannel = (change: object): EventsDocument => ({
  ...BEFORE,
  channels: { 'a.v1': { ...CHANNEL, ...change } },
});
const withMessage = (change: object) => withChannel({ messages: { Site: { ...CHANNEL.messages.Site, ...change } } });
const withSchema = (name: string, schema: Schema): EventsDocument => ({
  ...BEFORE,
  components: { schemas: { ...BEFORE.components.schemas, [name]: schema } },
});
const withSite = (change: Partial<Schema>) => withSchema('Site', { ...SITE, ...change } as Schema);
/** Replaces a property; undefined removes it. */
const withProperty = (name: string, property: Schema | undefined) =>
  withSite({
    properties: JSON.parse(JSON.stringify({ ...SITE.properties, [name]: property })) as Schema['properties'],
  });

describe('a change of events is compatible when', () => {
  it.each([
    ['nothing changes', BEFORE],
    ['a topic is new', { ...BEFORE, channels: { ...BEFORE.channels, 'b.v1': CHANNEL } }],
    ['an optional property is new', withProperty('colour', { type: 'string' })],
    [
      'an optional property of a part is new',
      withSchema('Part', { ...PART, properties: { ...PART.properties, n: {} } }),
    ],
    [
      'an extensible enum gains a value',
      withProperty('plan', { type: 'string', 'x-extensible-enum': ['free', 'paid', 'x'] }),
    ],
    [
      'an enum becomes extensible with the same values',
      withProperty('unit', { type: 'string', 'x-extensible-enum': ['MW', 'kW'] }),
    ],
    ['only words change', withProperty('tilt', { ...SITE.properties!.tilt, description: 'Degrees.', examples: [1] })],
    [
      'a schema has a different name',
      {
        ...withMessage({ payload: { $ref: '#/components/schemas/Plant' } }),
        components: { schemas: { Plant: SITE, Part: PART } },
      },
    ],
  ] as const)('%s', (_, after) => {
    expect(findIncompatibleChanges(BEFORE, after)).toEqual([]);
  });
});

describe('a change of events breaks readers or writers when', () => {
  it.each([
    ['a topic was removed', { ...BEFORE, channels: {} }, 'the topic a.v1 was removed'],
    ['a topic has a different address', withChannel({ address: 'a.v2' }), 'a.v1 has a different address'],
    ['a topic is no longer compacted', withChannel({ bindings: {} }), 'a.v1 has a different configuration'],
    [
      'a topic has a second kind of message',
      withChannel({ messages: { ...CHANNEL.messages, Other: CHANNEL.messages.Site } }),
      'a.v1 has a different number of message types',
    ],
    [
      'the content type changes',
      { ...BEFORE, defaultContentType: 'application/avro' },
      'a.v1 has a different content type',
    ],
    [
      'the key has a different type',
      withMessage({ bindings: { kafka: { key: { type: 'integer' } } } }),
      'key of a.v1 has a different type: "string" before, "integer" now',
    ],
    [
      'a header is no longer sent',
      withMessage({ headers: { ...CHANNEL.messages.Site.headers, required: [] } }),
      'headers of a.v1.ce_id may now be missing',
    ],
    ['a required property may be missing', withSite({ required: [] }), 'a.v1.id may now be missing'],
    ['an optional property is required', withSite({ required: ['id', 'unit'] }), 'a.v1.unit is now required'],
    ['an optional property was removed', withProperty('tilt', undefined), 'a.v1.tilt was removed'],
    [
      'a property has a different type',
      withProperty('tilt', { ...SITE.properties!.tilt, type: 'integer' }),
      'a.v1.tilt has a different type: "number" before, "integer" now',
    ],
    [
      'a property may be null',
      withProperty('id', { ...SITE.properties!.id, type: ['string', 'null'] }),
      'a.v1.id has a different type: "string" before, ["string","null"] now',
    ],
    [
      'a range is narrower',
      withProperty('tilt', { type: 'number', minimum: 0, maximum: 60 }),
      'a.v1.tilt has a different maximum: 90 before, 60 now',
    ],
    [
      'a range is wider',
      withProperty('tilt', { type: 'number', minimum: 0, maximum: 180 }),
      'a.v1.tilt has a different maximum: 90 before, 180 now',
    ],
    [
      'a range was removed',
      withProperty('tilt', { type: 'number', minimum: 0 }),
      'a.v1.tilt has a different maximum: 90 before, none now',
    ],
    [
      'a text may be longer',
      withProperty('id', { type: 'string', pattern: '^s', maxLength: 20 }),
      'a.v1.id has a different maxLength: 10 before, 20 now',
    ],
    [
      'a pattern changes',
      withProperty('id', { type: 'string', pattern: '^[st]', maxLength: 10 }),
      'a.v1.id has a different pattern: "^s" before, "^[st]" now',
    ],
    [
      'a format changes',
      withProperty('since', { type: 'string', format: 'date' }),
      'a.v1.since has a different format: "date-time" before, "date" now',
    ],
    [
      'a format was removed',
      withProperty('since', { type: 'string' }),
      'a.v1.since has a different format: "date-time" before, none now',
    ],
    ['an enum loses a value', withProperty('unit', { type: 'string', enum: ['MW'] }), 'a.v1.unit can no longer be kW'],
    [
      'a closed enum gains a value',
      withProperty('unit', { type: 'string', enum: ['MW', 'kW', 'GW'] }),
      'a.v1.unit can now be GW, which earlier consumers reject',
    ],
    [
      'an enum becomes extensible and gains a value at once',
      withProperty('unit', { type: 'string', 'x-extensible-enum': ['MW', 'kW', 'GW'] }),
      'a.v1.unit can now be GW, which earlier consumers reject',
    ],
    [
      'an extensible enum loses a value',
      withProperty('plan', { type: 'string', 'x-extensible-enum': ['paid'] }),
      'a.v1.plan can no longer be free',
    ],
    [
      'an extensible enum is closed',
      withProperty('plan', { type: 'string', enum: ['free', 'paid'] }),
      'a.v1.plan is no longer extensible',
    ],
    ['an enum was removed', withProperty('unit', { type: 'string' }), 'a.v1.unit is no longer an enum'],
    [
      'a text becomes an enum',
      withProperty('since', { ...SITE.properties!.since, enum: ['now'] }),
      'a.v1.since has become an enum',
    ],
    [
      'a list may be longer',
      withProperty('tags', { type: 'array', items: { type: 'string' }, maxItems: 9 }),
      'a.v1.tags has a different maxItems: 3 before, 9 now',
    ],
    [
      'elements of a list have another type',
      withProperty('tags', { type: 'array', items: { type: 'number' }, maxItems: 3 }),
      'a.v1.tags[] has a different type: "string" before, "number" now',
    ],
    [
      'elements of a list have no type any more',
      withProperty('tags', { type: 'array', maxItems: 3 }),
      'a.v1.tags[] has a different type: "string" before, none now',
    ],
    [
      'a list becomes a tuple',
      withProperty('tags', { type: 'array', items: [{ type: 'string' }], maxItems: 3 }),
      'a.v1.tags has different items',
    ],
    [
      'a property of a part of a list must be there',
      withSchema('Part', { ...PART, required: ['name', 'parts'] }),
      'a.v1.parts[].parts is now required',
    ],
    [
      'a combination of schemas changes',
      withProperty('either', { oneOf: [{ type: 'string' }] }),
      'a.v1.either has a different oneOf: [{"type":"string"},{"type":"number"}] before, [{"type":"string"}] now',
    ],
    [
      'additional properties have another type',
      withProperty('more', { type: 'object', additionalProperties: { type: 'string' } }),
      'a.v1.more.* has a different type: "number" before, "string" now',
    ],
    [
      'additional properties are refused',
      withSite({ additionalProperties: false }),
      'a.v1 has different additionalProperties: true before, false now',
    ],
    [
      'a property is new where others were refused',
      withProperty('strict', { type: 'object', properties: { n: {} }, additionalProperties: false }),
      'a.v1.strict.n is new, and earlier consumers reject it',
    ],
  ] as const)('%s', (_, after, words) => {
    expect(findIncompatibleChanges(BEFORE, after as EventsDocument)).toEqual([words]);
  });
});

describe('a schema that the comparison does not support', () => {
  it('causes an error, not an undetected change', () => {
    const document = withProperty('either', { oneOf: [{ $ref: '#/components/schemas/Part' }] });
    expect(() => findIncompatibleChanges(document, document)).toThrow(
      'a.v1.either has a $ref within oneOf, which this comparison does not follow',
    );
  });
});
