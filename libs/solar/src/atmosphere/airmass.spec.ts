import { absoluteAirmass, airmassKasten, airmassKastenYoung, airmassYoung } from './airmass';

describe('airmass', () => {
  // Table of Kasten and Young (1989): elevations 90, 30, 10 and 5 deg.
  it.each([
    [0, 1.0],
    [60, 1.9939],
    [80, 5.5841],
    [85, 10.3164],
  ])('at zenith %d deg is that of the revised table, %d', (zenith, airmass) => {
    expect(Math.abs(airmassKastenYoung(zenith) / airmass - 1)).toBeLessThan(0.002);
    expect(Math.abs(airmassKasten(zenith) / airmass - 1)).toBeLessThan(0.003);
    // Young takes the true zenith, of which the table has the refracted one.
    expect(Math.abs(airmassYoung(zenith) / airmass - 1)).toBeLessThan(0.03);
  });

  it('ends at the horizon with the values of the three papers and is constant below it', () => {
    expect(airmassKastenYoung(90)).toBeCloseTo(37.92, 2);
    expect(airmassKasten(90)).toBeCloseTo(36.51, 2);
    expect(airmassYoung(90)).toBeCloseTo(31.735, 2);
    for (const airmass of [airmassKastenYoung, airmassKasten, airmassYoung]) expect(airmass(120)).toBe(airmass(90));
  });

  it('decreases with the pressure at a high elevation', () => {
    expect(absoluteAirmass(2, 101325)).toBe(2);
    expect(absoluteAirmass(2, 101325 / 2)).toBe(1);
  });
});
