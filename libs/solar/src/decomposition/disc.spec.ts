import { disc } from './disc';

describe('DISC', () => {
  // pvlib-python 0.15.2.
  it.each([
    [450, 60, 172, 101325, 731.913842548, 0.679042022, 1.992764346],
    [1038.62, 10.567, 20, 93193, 672.319594831, 0.746164895, 0.935050958],
    [254.53, 72.469, 355, 93193, 605.35588974, 0.596433424, 3.021021139],
    [80, 86.9, 10, 101325, 431.898924838, 0.868137194, 12],
    [1300, 20, 180, 60000, 895.780434558, 1, 0.629699006],
  ])('ghi %p at zenith %p', (ghi, zenith, day, pressure, dni, kt, airmass) => {
    const beam = disc(ghi, zenith, day, pressure);
    expect(beam.dni).toBeCloseTo(dni, 7);
    expect(beam.kt).toBeCloseTo(kt, 8);
    expect(beam.airmass).toBeCloseTo(airmass, 8);
  });

  it('has no beam beyond a zenith of 87 degrees, under a black sky and at night', () => {
    expect(disc(500, 87.1, 10).dni).toBe(0);
    expect(disc(0, 40, 10).dni).toBe(0);
    expect(disc(0, 130, 10).dni).toBe(0);
  });
});
