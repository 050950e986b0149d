import { HOUR } from '@daystar/timeseries';
import { findPartOfDay, listRegimes } from './regimes';

describe('regimes', () => {
  it.each([
    ['Quito in January', 0, -78, 0, 'tropical winter morning'],
    ['Sydney in January', -34, 151, 0, 'subtropical summer morning'],
    ['Berlin in January', 52, 13, 0, 'temperate winter morning'],
    ['Berlin in June', 52, 13, 5, 'temperate summer morning'],
    ['Berlin in December', 52, 13, 11, 'temperate winter morning'],
    ['Svalbard in April', 78, 16, 3, 'polar spring morning'],
  ])('of %s begin with the climate zone and the season of its hemisphere', (_, latitude, longitude, month, zone) => {
    expect(listRegimes({ latitude, longitude }, Date.UTC(2026, month, 15), 0)[0]).toBe(zone);
  });

  it('of neighbours end with the same region, and differ across its edges', () => {
    const regionOf = (latitude: number, longitude: number) => listRegimes({ latitude, longitude }, 0, 1)[1];
    expect(regionOf(52, 13)).toBe(regionOf(46, 1));
    expect(regionOf(52, 13)).not.toBe(regionOf(44, 13));
    expect(regionOf(0.1, 0.1)).not.toBe(regionOf(-0.1, -0.1));
  });

  it('follow the sun, not the clock of Greenwich', () => {
    const noonInGreenwich = 12 * HOUR;
    expect([-60, 0, 60].map((longitude) => findPartOfDay(longitude, noonInGreenwich))).toEqual([0, 1, 2]);
    expect(findPartOfDay(179, 13 * HOUR)).toBe(0);
  });
});
