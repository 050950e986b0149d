import { HOUR, MINUTE, formatPeriod, parsePeriod } from './period';

describe('a period', () => {
  it.each([
    ['PT5M', 5 * MINUTE],
    ['PT60M', HOUR],
    ['PT1H', HOUR],
    ['PT15S', 15_000],
    ['P1D', 24 * HOUR],
    ['P1W', 7 * 24 * HOUR],
    ['pt30m', 30 * MINUTE],
  ])('%s is parsed as %d ms', (text, length) => {
    expect(parsePeriod(text)).toBe(length);
  });

  it.each(['', 'P', 'PT', 'PT0M', '30', 'PT-5M', 'PT5.5M', 'PT5M '.repeat(3)])('%p is invalid', (text) => {
    expect(parsePeriod(text)).toBeUndefined();
  });

  it('is formatted in whole minutes, or seconds below a minute', () => {
    expect([formatPeriod(30 * MINUTE), formatPeriod(HOUR), formatPeriod(15_000)]).toEqual(['PT30M', 'PT60M', 'PT15S']);
  });
});
