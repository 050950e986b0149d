import { parseJavaVersion } from './java-version';

describe('the version of Java', () => {
  it.each([
    ['openjdk 17.0.15 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)\n', 17],
    ['openjdk 21 2023-09-19\n', 21],
    ['java 25.0.1 2025-10-21 LTS\n', 25],
    ['command not found', 0],
  ])('in %j is %d', (text, major) => expect(parseJavaVersion(text)).toBe(major));
});
