import { isInSunGlint } from './sun-glint';

/** The sun above a place of the equator or elsewhere. */
function sunAbove(latitude: number, longitude: number) {
  const [phi, lambda] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

describe('sun glint', () => {
  it('is below the satellite when the sun is overhead there', () => {
    expect(isInSunGlint({ latitude: 0, longitude: 45 }, sunAbove(0, 45), 45)).toBe(true);
  });

  it('is about halfway between the points below the sun and below the satellite', () => {
    const sun = sunAbove(0, -60);
    // The satellite is near: the point lies closer to it than the middle.
    expect(isInSunGlint({ latitude: 0, longitude: -27 }, sun, 0)).toBe(true);
    expect(isInSunGlint({ latitude: 0, longitude: -60 }, sun, 0)).toBe(false);
    expect(isInSunGlint({ latitude: 0, longitude: 20 }, sun, 0)).toBe(false);
  });

  it('moves north with the sun in summer', () => {
    const [june, december] = [sunAbove(23, 0), sunAbove(-23, 0)];
    expect(isInSunGlint({ latitude: 20, longitude: 0 }, june, 0)).toBe(true);
    expect(isInSunGlint({ latitude: 20, longitude: 0 }, december, 0)).toBe(false);
  });

  it('does not reach mid-latitudes at noon of an equinox', () => {
    expect(isInSunGlint({ latitude: 45, longitude: 0 }, sunAbove(0, 0), 0)).toBe(false);
  });
});
