import { toScannedPlace, type Projection, computeSatelliteZenith } from './fixed-grid';

const GOES: Projection = {
  longitude: -75,
  height: 35_786_023,
  semiMajor: 6_378_137,
  semiMinor: 6_356_752.31414,
  sweep: 'x',
};

describe('the fixed grid of a geostationary satellite', () => {
  it('projects the worked example of the GOES-R users’ guide', () => {
    // Product Definition and Users' Guide, volume 5, table 5.1.2.8-1: x and y of a pixel and what they come to.
    const { latitude, longitude } = toScannedPlace(GOES, -0.024052, 0.09534);
    expect(latitude).toBeCloseTo(33.846162, 5);
    expect(longitude).toBeCloseTo(-84.690932, 5);
  });

  it('projects scan angle 0 to the sub-satellite point with either sweep, and angles off the Earth to NaN', () => {
    for (const sweep of ['x', 'y'] as const) {
      const place = toScannedPlace({ ...GOES, sweep }, 0, 0);
      expect([place.latitude, place.longitude]).toEqual([0, -75]);
      expect(toScannedPlace({ ...GOES, sweep }, 0.16, 0).latitude).toBeNaN();
      expect(toScannedPlace({ ...GOES, sweep }, 0, -0.16).longitude).toBeNaN();
    }
  });

  it.each([
    [40, -100, 12_000],
    [-52, -60, 15_000],
    [10, -30, 8_000],
    [30, -84, 0],
  ])('displaces a cloud at %d, %d and %d m to its own location', (latitude, longitude, above) => {
    // Forward, from geodetic coordinates to Earth-fixed ones (WGS 84's formulas on GRS 80) to the satellite's angles.
    const [phi, lambda] = [(latitude * Math.PI) / 180, ((longitude - GOES.longitude) * Math.PI) / 180];
    const squash = 1 - (GOES.semiMinor / GOES.semiMajor) ** 2;
    const normal = GOES.semiMajor / Math.sqrt(1 - squash * Math.sin(phi) ** 2);
    const axis = (normal + above) * Math.cos(phi);
    const [east, north] = [axis * Math.sin(lambda), (normal * (1 - squash) + above) * Math.sin(phi)];
    const inward = GOES.height + GOES.semiMajor - axis * Math.cos(lambda);
    const y = Math.atan2(north, inward);
    const x = Math.asin(east / Math.hypot(inward, east, north));
    const place = toScannedPlace(GOES, x, y, above);
    expect(place.latitude).toBeCloseTo(latitude, 3);
    expect(place.longitude).toBeCloseTo(longitude, 3);
    // Without parallax correction it is farther from the sub-satellite point: by its height times the tangent of the zenith.
    const onGround = toScannedPlace(GOES, x, y);
    const off = Math.hypot(onGround.latitude - latitude, (onGround.longitude - longitude) * Math.cos(phi)) * 111_320;
    const zenith = (computeSatelliteZenith(GOES, { latitude, longitude }) * Math.PI) / 180;
    expect(Math.abs(off - above * Math.tan(zenith))).toBeLessThan(0.02 * above + 10);
  });

  it('wraps longitudes at the date line', () => {
    expect(toScannedPlace({ ...GOES, longitude: -137 }, -0.14, 0).longitude).toBeCloseTo(163.6, 0);
    expect(toScannedPlace({ ...GOES, longitude: 140.7 }, 0.14, 0).longitude).toBeCloseTo(-159.9, 0);
  });

  it('has the satellite at the zenith below it, and at the horizon 81 degrees away', () => {
    expect(computeSatelliteZenith(GOES, { latitude: 0, longitude: -75 })).toBeCloseTo(0, 6);
    // acos of the ratio of the Earth's radius and the distance, 6378 / 42164.
    expect(computeSatelliteZenith(GOES, { latitude: 0, longitude: 6.3 })).toBeCloseTo(90, 1);
    expect(computeSatelliteZenith(GOES, { latitude: -81.3, longitude: -75 })).toBeCloseTo(90, 1);
  });
});
