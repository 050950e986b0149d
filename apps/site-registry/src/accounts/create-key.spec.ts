import { createKey } from './create-key';

describe('an API key', () => {
  // Without the rule, one key in 32 would begin with another character.
  const keys = Array.from({ length: 1000 }, createKey);

  it('begins with a letter or a digit, so that no program reads it as an option', () => {
    expect(keys.filter((key) => !/^[A-Za-z0-9][\w-]{31}$/.test(key))).toEqual([]);
  });

  it('is different each time', () => {
    expect(new Set(keys).size).toBe(keys.length);
  });
});
