import { javaMajor } from './java';

describe('the version of Java', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_402"', 8],
    ['command not found', 0],
  ])('in %s is %d', (text, major) => expect(javaMajor(text)).toBe(major));
});
