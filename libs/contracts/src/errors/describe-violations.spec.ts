import { getMetadataStorage, validateSync } from 'class-validator';
import { DefineAggregation, Measurement, RegisterAccount, SiteProperties } from '../index';
import { describeViolations } from './describe-violations';
import { PATTERN_TEXTS } from './pattern-texts';

const messages = <T extends object>(type: new () => T, values: object, units?: Record<string, string>) =>
  describeViolations(validateSync(Object.assign(new type(), values)), '', units).map(({ message }) => message);
const site = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6 };

describe('a violation of a contract class', () => {
  it.each([
    [{ capacity: '10' }, "'capacity' must be a number (MW), not a string."],
    [{ latitude: Infinity }, "'latitude' must be between -90 and 90 (degrees)."],
    [{ capacity: '10,5' }, "'capacity' must be a number (MW), not '10,5': use a decimal point."],
    [{ capacity: '50%' }, "'capacity' must be a number (MW), not '50%': write 50."],
    [{ loss_factor: '86.5 %' }, "'loss_factor' must be a number, not '86.5 %': write 0.865."],
    [{ bifaciality_factor: '70%' }, "'bifaciality_factor' must be a number, not '70%': write 0.7."],
    [
      { loss_factor: '14 %' },
      "'loss_factor' must be between 0 and 1, the share that remains: 0.86 for losses of 14 %.",
    ],
    [{ loss_factor: 14 }, "'loss_factor' must be between 0 and 1, the share that remains: 0.86 for losses of 14 %."],
    [
      { manual_wash_dates: ['May'] },
      "'manual_wash_dates' must be a list of at most 100 dates or times such as 2026-01-31 or 2026-01-31T12:00:00Z.",
    ],
    [{ tags: '["north",]' }, "'tags' must be a list of at most 100 strings of 1 to 100 characters, in valid JSON."],
    [{ capacity: 0 }, "'capacity' must be greater than '0'."],
    [{ capacity: -5 }, "'capacity' must be greater than '0'."],
    [{ capacity: 100_001 }, "'capacity' must be greater than '0' and at most 100,000 (MW)."],
    [{ latitude: 91 }, "'latitude' must be between -90 and 90 (degrees)."],
    [{ latitude: undefined }, "'latitude' is required."],
    [{ latitude: [1] }, "'latitude' must be a number (degrees), not a list."],
    [{ loss_factor: 86 }, "'loss_factor' must be between 0 and 1."],
    [{ name: '' }, "'name' must be a string of 1 to 200 characters."],
    [{ name: {} }, "'name' must be a string of 1 to 200 characters, not an object."],
    [{ tags: [''] }, "'tags' must be a list of at most 100 strings of 1 to 100 characters."],
    [{ tags: 'north' }, "'tags' must be a list of at most 100 strings of 1 to 100 characters, not a string."],
    [{ horizon: [1, 2, 3, 91] }, "'horizon' must be a list of 4 to 360 numbers between 0 and 90 (degrees)."],
    [{ tracking_type: 'dual' }, "'tracking_type' must be one of fixed, horizontal_single_axis."],
    [{ install_date: 'May' }, "'install_date' must be a date or time such as 2026-01-31T12:00:00Z."],
  ])('with %j says what was expected', (values, message) => {
    expect(messages(SiteProperties, { ...site, ...values }, { capacity: 'MW' })).toEqual([message]);
  });

  it.each([
    [{ latitude: 91 }, 'OutOfRange'],
    [{ latitude: Infinity }, 'OutOfRange'],
    [{ loss_factor: 14 }, 'OutOfRange'],
    [{ capacity: 0 }, 'GreaterThan'],
    [{ capacity: '10' }, 'NotANumber'],
    [{ shading_blocks: 1.5 }, 'NotAnInteger'],
    [{ latitude: undefined }, 'Missing'],
    [{ tracking_type: 'dual' }, 'Invalid'],
  ])('with %j has the code that the same mistake has in a query', (values, code) => {
    const violations = describeViolations(validateSync(Object.assign(new SiteProperties(), { ...site, ...values })));
    expect(violations.map((violation) => violation.code)).toEqual([code]);
  });

  it('says that a string in a list must be printable', () => {
    const ids = { collection_id: 'x', aggregation_id: 'x', members: [], accounts: [] };
    expect(messages(DefineAggregation, { ...ids, name: 'x', tags: ['a\u2060'] })).toEqual([
      "'tags' must have printable characters only.",
    ]);
  });

  it('states the unit of its property, and the format that a pattern requires', () => {
    expect(messages(Measurement, { period_end: '2026-01-31T12:00:00Z', period: 'PT1H30M', mean_ghi: 9000 })).toEqual([
      "'period' must be a period in one unit, such as PT30M, PT90M or PT1H.",
      "'mean_ghi' must be between -20 and 2000 (W/m2).",
    ]);
    expect(messages(RegisterAccount, { name: 'x', plan: 'free', email: 'x' })).toEqual([
      "'email' must be an e-mail address, such as name@example.org.",
    ]);
  });

  it('is worded for every rule of every class, without patterns or names of rules', () => {
    const storage = getMetadataStorage() as unknown as {
      validationMetadatas: Map<unknown, { name?: string; constraints?: unknown[] }[]>;
    };
    const rules = [...storage.validationMetadatas.values()].flat();
    expect(rules.length).toBeGreaterThan(100);
    const patterns = rules
      .filter(({ name }) => name === 'matches')
      .map(({ constraints }) => String((constraints?.[0] as RegExp).source));
    expect(patterns.filter((pattern) => !(pattern in PATTERN_TEXTS))).toEqual([]);
    for (const type of storage.validationMetadatas.keys()) {
      const broken = new (type as new () => object)();
      const fields = [...new Set(rules.map((rule) => (rule as { propertyName?: string }).propertyName ?? ''))];
      for (const value of [null, true, 'A B', 7.5, [{}]]) {
        const violations = messages(
          type as new () => object,
          Object.assign(broken, Object.fromEntries(fields.map((field) => [field, value]))),
        );
        expect(
          violations.filter((text) => /is not valid|documented form|regular|conforming|nested property/.test(text)),
        ).toEqual([]);
      }
    }
  });
});
