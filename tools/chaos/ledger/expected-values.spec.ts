import { DELETED, ExpectedValues } from './expected-values';

describe('the expected values', () => {
  const written = (...writes: (readonly [key: string, value: string, isAcknowledged: boolean])[]) => {
    const register = new ExpectedValues();
    for (const [key, value, isAcknowledged] of writes) {
      register.beginWrite(key, value);
      if (isAcknowledged) register.acknowledge(key, value);
    }
    return (stored: Record<string, string[]>) => register.findViolations(new Map(Object.entries(stored)));
  };

  it('find lost, changed, duplicate and unknown values', () => {
    const violations = written(
      ['kept', '1', true],
      ['lost', '1', true],
      ['changed', '1', true],
      ['doubled', '1', true],
    );
    expect(violations({ kept: ['1'], changed: ['2'], doubled: ['1', '1'], strange: ['1'] })).toEqual([
      'lost is gone; allowed values: 1',
      'changed is 2; allowed values: 1',
      'doubled is stored 2 times',
      'strange is stored, but no client wrote it',
    ]);
  });

  it('accept either value for an unknown outcome, and no value before an acknowledged one', () => {
    const violations = written(['a', '1', true], ['a', '2', false]);
    expect(violations({ a: ['1'] })).toEqual([]);
    expect(violations({ a: ['2'] })).toEqual([]);
    expect(violations({})).toEqual(['a is gone; allowed values: 1, 2']);
    expect(written(['a', '1', false], ['a', '2', true])({ a: ['1'] })).toHaveLength(1);
  });

  it('report a deleted value that is stored again', () => {
    const violations = written(['a', '1', true], ['a', DELETED, true]);
    expect(violations({})).toEqual([]);
    expect(violations({ a: ['1'] })).toEqual(['a is 1; allowed values: gone']);
  });
});
