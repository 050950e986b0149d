import { sunTimes } from './sun-times';

const at = (stamp: string): number => Date.parse(stamp) / 1000;

describe('sunrise, transit and sunset', () => {
  it('match the worked example of the algorithm (NREL/TP-560-34302, table A5.1)', () => {
    const times = sunTimes(at('2003-10-17'), 39.742476, -105.1786, 67);
    expect(times.sunrise! - at('2003-10-17T13:12:43.46Z')).toBeCloseTo(0, 1);
    expect(times.transit - at('2003-10-17T18:46:04.97Z')).toBeCloseTo(0, 1);
    expect(times.sunset! - at('2003-10-18T00:20:19.19Z')).toBeCloseTo(0, 1);
  });

  // The same report, table A2, after the Astronomical Almanac.
  it.each([
    ['1994-01-02', 35, '07:08:12.8', '16:59:55.9'],
    ['1996-07-05', -35, '07:08:15.4', '17:01:04.5'],
    ['2004-12-04', -35, '04:38:57.1', '19:02:02.5'],
  ])('of %s at latitude %d are %s and %s', (date, latitude, sunrise, sunset) => {
    const times = sunTimes(at(date), latitude, 0, 67);
    expect(Math.abs(times.sunrise! - at(`${date}T${sunrise}Z`))).toBeLessThan(0.3);
    expect(Math.abs(times.sunset! - at(`${date}T${sunset}Z`))).toBeLessThan(0.3);
  });

  it('are missing in polar day and polar night, where the sun still has its noon', () => {
    for (const date of ['2024-06-21', '2024-12-21']) {
      for (const latitude of [78.2, 90, -90]) {
        const times = sunTimes(at(date), latitude, 15.6);
        expect(times.sunrise).toBeNull();
        expect(times.sunset).toBeNull();
        expect(Math.abs(times.transit - at(`${date}T10:59:00Z`))).toBeLessThan(240);
      }
    }
  });

  it('may fall on the day before or after, on both sides of the date line', () => {
    // Noon is 12:10 UTC at Greenwich on that day, and the equator's day lasts 12 h and 7 min.
    const east = sunTimes(at('2024-03-10'), 0, 179.9);
    const west = sunTimes(at('2024-03-10'), 0, -176);
    expect(Math.abs(east.sunrise! - at('2024-03-09T18:07:00Z'))).toBeLessThan(90);
    expect(Math.abs(west.sunset! - at('2024-03-11T05:58:00Z'))).toBeLessThan(90);
  });

  it('require a UTC midnight', () => {
    expect(() => sunTimes(at('2024-03-10') + 1, 0, 0)).toThrow('00:00 UTC');
    expect(() => sunTimes(Number.NaN, 0, 0)).toThrow(RangeError);
  });
});
