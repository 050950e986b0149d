import { GONE, Register } from './register';

describe('the register of what was written', () => {
  const written = (...writes: (readonly [name: string, value: string, isAcknowledged: boolean])[]) => {
    const register = new Register();
    for (const [name, value, isAcknowledged] of writes) {
      register.begin(name, value);
      if (isAcknowledged) register.acknowledge(name, value);
    }
    return (stored: Record<string, string[]>) => register.wrongs(new Map(Object.entries(stored)));
  };

  it('finds what was lost, changed, doubled, or written by nobody', () => {
    const wrongs = written(['kept', '1', true], ['lost', '1', true], ['changed', '1', true], ['doubled', '1', true]);
    expect(wrongs({ kept: ['1'], changed: ['2'], doubled: ['1', '1'], strange: ['1'] })).toEqual([
      'lost was acknowledged as 1 and is gone',
      'changed was acknowledged as 1 and is 2',
      'doubled is there 2 times',
      'strange is there and nobody wrote it',
    ]);
  });

  it('takes either for what was in doubt, and nothing before what was acknowledged', () => {
    const wrongs = written(['a', '1', true], ['a', '2', false]);
    expect(wrongs({ a: ['1'] })).toEqual([]);
    expect(wrongs({ a: ['2'] })).toEqual([]);
    expect(wrongs({})).toEqual(['a was acknowledged as 1 or 2 and is gone']);
    expect(written(['a', '1', false], ['a', '2', true])({ a: ['1'] })).toHaveLength(1);
  });

  it('wants what was deleted to stay away', () => {
    const wrongs = written(['a', '1', true], ['a', GONE, true]);
    expect(wrongs({})).toEqual([]);
    expect(wrongs({ a: ['1'] })).toEqual(['a was acknowledged as gone and is 1']);
  });
});
