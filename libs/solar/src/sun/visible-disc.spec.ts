import { refraction } from './refraction';
import { SUNSET_ZENITH, visibleDisc } from './visible-disc';

describe('the visible part of the disc', () => {
  it('is whole by day, half with the centre on the horizon, and 0 at night', () => {
    expect([20, 89.7].map(visibleDisc)).toEqual([1, 1]);
    expect(visibleDisc(90)).toBeCloseTo(0.5, 12);
    expect([SUNSET_ZENITH, 91, 180].map(visibleDisc)).toEqual([0, 0, 0]);
  });

  it('vanishes where the solar position algorithm has sunset', () => {
    const elevation = -0.8333;
    expect(visibleDisc(90 - elevation - refraction(elevation, 101325, 12))).toBeLessThan(0.01);
  });
});
