import { elevationAt } from './elevation';

describe('coarse elevation', () => {
  // Published elevations of towns that are not in the input data.
  it.each([
    ['Colorado Springs', 38.83, -104.82, 1839],
    ['Toluca', 19.29, -99.65, 2670],
    ['Leon', 42.6, -5.57, 840],
    ['Kassel', 51.31, 9.5, 170],
    ['Reading', 51.45, -0.97, 60],
    ['Pretoria', -25.75, 28.19, 1340],
    ['Naivasha', -0.72, 36.43, 1890],
    ['Gyantse', 28.91, 89.6, 4000],
    ['Agra', 27.18, 78.02, 170],
    ['Baoding', 38.87, 115.46, 20],
    ['Wagga Wagga', -35.11, 147.37, 150],
    ['San Pedro de Atacama', -22.91, -68.2, 2410],
    ['Rosario', -32.95, -60.65, 25],
  ])('of %s is within 450 m', (_name, latitude, longitude, elevation) => {
    expect(Math.abs(elevationAt(latitude, longitude) - elevation)).toBeLessThan(450);
  });

  it('is low over the oceans and high on the ice caps', () => {
    for (const [latitude, longitude] of [
      [0, -30],
      [30, -170],
      [-45, -100],
      [-15, 85],
    ]) {
      expect(Math.abs(elevationAt(latitude, longitude))).toBeLessThan(150);
    }
    expect(elevationAt(-85, 60)).toBeGreaterThan(2000);
    expect(elevationAt(73, -40)).toBeGreaterThan(2000);
  });

  it('is single-valued at each pole and on both sides of the date line', () => {
    expect(elevationAt(90, 0)).toBeCloseTo(elevationAt(90, 123), 6);
    expect(elevationAt(-90, 0)).toBeCloseTo(elevationAt(-90, -77), 6);
    expect(elevationAt(66, 180)).toBeCloseTo(elevationAt(66, -180), 6);
  });

  it('refuses invalid coordinates', () => {
    expect(() => elevationAt(0, Number.NaN)).toThrow(RangeError);
  });
});
