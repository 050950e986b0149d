import { formatStamp, parseStamp } from './stamp';

const halfPastThree = Date.UTC(2018, 7, 6, 15, 30);

describe('a timestamp', () => {
  it('is formatted in UTC with seven fractional digits and a Z', () => {
    expect(formatStamp(halfPastThree)).toBe('2018-08-06T15:30:00.0000000Z');
  });

  it.each([
    '2018-08-06T15:30:00.0000000Z',
    '2018-08-06T15:30:00.000Z',
    '2018-08-06T15:30:00Z',
    '2018-08-06T15:30Z',
    '2018-08-06 15:30:00',
    '2018-08-06T17:30:00+02:00',
    '2018-08-06T10:00:00-0530',
  ])('is parsed from %s', (text) => {
    expect(parseStamp(text)).toBe(halfPastThree);
  });

  it('is parsed from its formatted text, and refused when one character of that differs', () => {
    for (let minutes = 0; minutes < 900_000; minutes += 997) {
      const time = halfPastThree + minutes * 60_000;
      expect(parseStamp(formatStamp(time), 3_600_000)).toBe(time);
    }
    const text = '2018-08-06T15:30:00.0000000Z';
    for (let i = 0; i < text.length - 1; i++)
      expect(parseStamp(`${text.slice(0, i)}x${text.slice(i + 1)}`)).toBeUndefined();
    expect(parseStamp('2018-02-30T15:30:00.0000000Z')).toBeUndefined();
    expect(parseStamp('2018-02-20T24:00:00.0000000Z')).toBe(Date.UTC(2018, 1, 21));
    expect(parseStamp('2018-02-20T15:60:00.0000000Z')).toBeUndefined();
    expect(parseStamp('2018-13-20T15:30:00.0000000Z')).toBeUndefined();
    expect(parseStamp('2018-08-06T15:30:00.5000000Z')).toBe(halfPastThree + 500);
  });

  it('is parsed in the given zone when it has none', () => {
    expect(parseStamp('2018-08-06T17:30', 2 * 3_600_000)).toBe(halfPastThree);
    expect(parseStamp('2018-08-06T15:30Z', 2 * 3_600_000)).toBe(halfPastThree);
    expect(parseStamp('2018-08-06T10:00-05:30', 2 * 3_600_000)).toBe(halfPastThree);
  });

  it('may be a bare date, which is midnight UTC', () => {
    expect(parseStamp('2019-02-28')).toBe(Date.UTC(2019, 1, 28));
  });

  it.each(['2019-02-28T24:00:00Z', '2019-02-28T24:00Z', '2019-02-28 24:00:00.000Z'])(
    'may have 24:00 as the end of a day: %s',
    (text) => expect(parseStamp(text)).toBe(Date.UTC(2019, 2, 1)),
  );

  it.each([
    '',
    '2019-02-28T24:00:01Z',
    '2019-02-28T24:01Z',
    '2019-02-29T24:00Z',
    'yesterday',
    '2019-02-30',
    '2019-13-01',
    '2019-01-01T25:00Z',
    '2019-01-01T10:61Z',
    '2019-01-01T10:00+99:99',
    '2019-01-01T10:00+05:60',
    '2019-01-01T10:00-14:01',
    '1e999',
    '２０１９-01-01',
  ])('is refused when it is %s', (text) => {
    expect(parseStamp(text)).toBeUndefined();
  });
});
