import { axisTiltOnSlope, crossAxisTilt } from './slope';

describe('trackers on a slope', () => {
  // pvlib-python 0.15.2.
  it('lie level across an east slope, each row lower than the last', () => {
    expect(axisTiltOnSlope({ azimuth: 90, tilt: 10 }, 180)).toBeCloseTo(0, 12);
    expect(crossAxisTilt({ azimuth: 90, tilt: 10 }, 180, 0)).toBeCloseTo(-10, 10);
  });

  it('lean both ways on a south-west slope', () => {
    const axisTilt = axisTiltOnSlope({ azimuth: 225, tilt: 15 }, 180);
    expect(axisTilt).toBeCloseTo(10.72858312160906, 10);
    expect(crossAxisTilt({ azimuth: 225, tilt: 15 }, 180, axisTilt)).toBeCloseTo(10.545290589499555, 10);
  });

  it('rise towards the south on a north slope', () => {
    expect(axisTiltOnSlope({ azimuth: 0, tilt: 20 }, 180)).toBeCloseTo(-20, 10);
    expect(crossAxisTilt({ azimuth: 0, tilt: 20 }, 180, -20)).toBeCloseTo(0, 10);
  });

  it('need no correction on level ground', () => {
    expect(axisTiltOnSlope({ azimuth: 123, tilt: 0 }, 0)).toBeCloseTo(0, 12);
    expect(crossAxisTilt({ azimuth: 123, tilt: 0 }, 0, 0)).toBeCloseTo(0, 12);
  });
});
