import { validateSync } from 'class-validator';
import {
  EVENT_TYPES,
  IsOpenEnum,
  type DataBasis,
  PLANS,
  type PlanId,
  UnknownValueError,
  rankDataBasis,
  getOpenEnums,
  getPlan,
  readOpenEnum,
} from './index';

class Vehicle {
  @IsOpenEnum(['car', 'bus'], 'skip') kind!: string;
  @IsOpenEnum(['red', 'none'], { readAs: 'none' }) colour!: string;
}
class Bus extends Vehicle {
  @IsOpenEnum(['wifi'], 'omit') extras!: string[];
  @IsOpenEnum(['new'], 'keep') state!: string;
}

/** The parsed value, and the reported unknown values. */
function read(field: keyof Bus, value: unknown) {
  const reported: unknown[] = [];
  const rule = getOpenEnums(Bus).get(field)!;
  return [readOpenEnum(rule, field, value, (one) => reported.push(one)), reported];
}

describe('a value of an open enum', () => {
  it.each([
    ['kind', 'car'],
    ['colour', 'red'],
    ['extras', ['wifi']],
    ['state', 'new'],
  ] as const)('is unchanged when it is known: %s', (field, value) => {
    expect(read(field, value)).toEqual([value, []]);
  });

  it('becomes its substitute when it is unknown', () => {
    expect(read('colour', 'teal')).toEqual(['none', [{ field: 'colour', value: 'teal' }]]);
  });

  it('is dropped from a list when it is unknown', () => {
    expect(read('extras', ['bar', 'wifi'])).toEqual([['wifi'], [{ field: 'extras', value: 'bar' }]]);
  });

  it('is kept where it is only displayed', () => {
    expect(read('state', 'worn')).toEqual(['worn', [{ field: 'state', value: 'worn' }]]);
  });

  it('fails the parsing when it is unknown and nothing can replace it', () => {
    expect(() => read('kind', 'tram')).toThrow(UnknownValueError);
    expect(() => read('kind', 'tram')).toThrow('this release does not know the value "tram" of kind');
  });

  it.each([7, null, undefined, {}, ['tram']])('is left to the validation when it is %j', (value) => {
    for (const field of ['kind', 'colour', 'state'] as const) expect(read(field, value)).toEqual([value, []]);
  });

  it('must be known when it is validated without parsing', () => {
    const bus = Object.assign(new Bus(), { kind: 'tram', colour: 'teal', extras: ['bar'], state: 'worn' });
    expect(validateSync(bus).map(({ property }) => property)).toEqual(
      expect.arrayContaining(['kind', 'colour', 'extras']),
    );
  });

  it('is declared for its class and subclasses only', () => {
    expect([...getOpenEnums(Vehicle).keys()]).toEqual(['kind', 'colour']);
    expect([...getOpenEnums(Bus).keys()]).toEqual(['kind', 'colour', 'extras', 'state']);
    expect(getOpenEnums(Date).size).toBe(0);
  });
});

describe('the rules for unknown values', () => {
  it('have a known value as each substitute', () => {
    for (const { payload } of EVENT_TYPES) {
      for (const { values, unknown } of getOpenEnums(payload).values()) {
        if (typeof unknown === 'object') expect(values).toContain(unknown.readAs);
      }
    }
  });
});

describe('an enum value of a later release in a table or cache', () => {
  it('counts as the smallest plan, or as the last step of the ladder', () => {
    expect(getPlan('galactic' as PlanId)).toBe(PLANS.free);
    expect(getPlan('enterprise')).toBe(PLANS.enterprise);
    expect([rankDataBasis('oracle' as DataBasis), rankDataBasis('climatology'), rankDataBasis('nwp')]).toEqual([
      4, 4, 2,
    ]);
  });
});
