import fc from 'fast-check';
import { clockwiseAzimuth, serviceAzimuth } from './azimuth';

describe('azimuth of the service', () => {
  it.each([
    ['north', 0, 0],
    ['east', 90, -90],
    ['south', 180, 180],
    ['south-west', 225, 135],
    ['west', 270, 90],
  ])('%s is %d clockwise and %d in the service', (_name, clockwise, service) => {
    expect(serviceAzimuth(clockwise)).toBe(service);
    expect(clockwiseAzimuth(service)).toBe(clockwise);
  });

  it('treats a full turn and both souths as one', () => {
    expect(serviceAzimuth(360)).toBe(0);
    expect(clockwiseAzimuth(-180)).toBe(180);
  });

  it('is inverted by its conversion', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: 0, max: 359.999 }), (clockwise) => {
        expect(clockwiseAzimuth(serviceAzimuth(clockwise))).toBeCloseTo(clockwise, 9);
      }),
    );
  });
});
