import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asyncApi } from './asyncapi';
import { breaksSince } from './compatibility';

type Described = Parameters<typeof breaksSince>[0];
const releases = resolve(__dirname, '../../docs/releases');
const now = JSON.parse(JSON.stringify(asyncApi('0.0.0'))) as Described;

describe('events', () => {
  it.each(readdirSync(releases))('can be read and sent by who knows those of %s', (release) => {
    const text = readFileSync(join(releases, release, 'asyncapi.json'), 'utf8');
    expect(breaksSince(JSON.parse(text) as Described, now)).toEqual([]);
  });
});

describe('a change of events', () => {
  const before: Described = {
    channels: { 'a.v1': {} },
    components: {
      schemas: {
        A: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string' }, unit: { type: 'string', enum: ['MW', 'kW'] } },
        },
      },
    },
  };
  const changed = (A: object, channels: object = before.channels) =>
    breaksSince(before, {
      channels,
      components: { schemas: { A: { ...before.components.schemas.A, ...A } } },
    } as Described);
  const { properties } = before.components.schemas.A;

  it('may add topics and properties that can be missing', () => {
    expect(changed({ properties: { ...properties, more: { type: 'number' } } }, { 'a.v1': {}, 'b.v1': {} })).toEqual(
      [],
    );
  });

  it.each([
    ['a topic is gone', changed({}, {}), 'the topic a.v1 is gone'],
    ['a property is gone', changed({ properties: { id: { type: 'string' } } }), 'A.unit is gone'],
    [
      'a property is another type',
      changed({ properties: { ...properties, id: { type: 'number' } } }),
      'A.id is another type',
    ],
    ['a property may be missing', changed({ required: [] }), 'A.id may now be missing'],
    ['a property must be there', changed({ required: ['id', 'unit'] }), 'A.unit must now be there'],
    [
      'a value is no longer taken',
      changed({ properties: { ...properties, unit: { type: 'string', enum: ['MW'] } } }),
      'A.unit can no longer be kW',
    ],
  ])('breaks when %s', (_, found, words) => {
    expect(found).toEqual([words]);
  });
});
