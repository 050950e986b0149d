import { himawariLayout } from '../himawari/himawari-layout';
import { placeSeen, type Projection, satelliteZenith } from './fixed-grid';

const GOES: Projection = {
  longitude: -75,
  height: 35_786_023,
  semiMajor: 6_378_137,
  semiMinor: 6_356_752.31414,
  sweep: 'x',
};

describe('the fixed grid of a geostationary satellite', () => {
  it('sees the place of the worked example of the GOES-R users’ guide', () => {
    // Product Definition and Users' Guide, volume 5, table 5.1.2.8-1: x and y of a pixel and what they come to.
    const { latitude, longitude } = placeSeen(GOES, -0.024052, 0.09534);
    expect(latitude).toBeCloseTo(33.846162, 5);
    expect(longitude).toBeCloseTo(-84.690932, 5);
  });

  it('sees the place that a file of Himawari-9 states for a pixel', () => {
    // AHI-CMSK of 2026-07-13 02:00, row 2086, column 859 of 5500: 12.708836 N, 101.14675 E.
    const { projection, width } = himawariLayout.product.geometry!;
    const angle = (index: number) => (index + 0.5 - 2750) * (width / 5500);
    const { latitude, longitude } = placeSeen(projection, angle(859), -angle(2086));
    // A pixel is 0.018 deg at the point below the satellite.
    expect(Math.abs(latitude - 12.708836)).toBeLessThan(0.018);
    expect(Math.abs(longitude - 101.14675)).toBeLessThan(0.018);
  });

  it('sees the point below it straight ahead, with either sweep, and nothing beside the Earth', () => {
    for (const sweep of ['x', 'y'] as const) {
      const seen = placeSeen({ ...GOES, sweep }, 0, 0);
      expect([seen.latitude, seen.longitude]).toEqual([0, -75]);
      expect(placeSeen({ ...GOES, sweep }, 0.16, 0).latitude).toBeNaN();
      expect(placeSeen({ ...GOES, sweep }, 0, -0.16).longitude).toBeNaN();
    }
  });

  it.each([
    [40, -100, 12_000],
    [-52, -60, 15_000],
    [10, -30, 8_000],
    [30, -84, 0],
  ])('puts a cloud over %d, %d and %d m high above its own place', (latitude, longitude, above) => {
    // Forward, from geodetic coordinates to Earth-fixed ones (WGS 84's formulas on GRS 80) to the satellite's angles.
    const [phi, lambda] = [(latitude * Math.PI) / 180, ((longitude - GOES.longitude) * Math.PI) / 180];
    const squash = 1 - (GOES.semiMinor / GOES.semiMajor) ** 2;
    const normal = GOES.semiMajor / Math.sqrt(1 - squash * Math.sin(phi) ** 2);
    const axis = (normal + above) * Math.cos(phi);
    const [east, north] = [axis * Math.sin(lambda), (normal * (1 - squash) + above) * Math.sin(phi)];
    const inward = GOES.height + GOES.semiMajor - axis * Math.cos(lambda);
    const y = Math.atan2(north, inward);
    const x = Math.asin(east / Math.hypot(inward, east, north));
    const seen = placeSeen(GOES, x, y, above);
    expect(seen.latitude).toBeCloseTo(latitude, 3);
    expect(seen.longitude).toBeCloseTo(longitude, 3);
    // On the ground it seems to lie farther from the point below the satellite: by its height times the tangent there.
    const onGround = placeSeen(GOES, x, y);
    const off = Math.hypot(onGround.latitude - latitude, (onGround.longitude - longitude) * Math.cos(phi)) * 111_320;
    const zenith = (satelliteZenith(GOES, { latitude, longitude }) * Math.PI) / 180;
    expect(Math.abs(off - above * Math.tan(zenith))).toBeLessThan(0.02 * above + 10);
  });

  it('goes on across the date line', () => {
    expect(placeSeen({ ...GOES, longitude: -137 }, -0.14, 0).longitude).toBeCloseTo(163.6, 0);
    expect(placeSeen({ ...GOES, longitude: 140.7 }, 0.14, 0).longitude).toBeCloseTo(-159.9, 0);
  });

  it('stands overhead below it, and in the horizon 81 degrees away', () => {
    expect(satelliteZenith(GOES, { latitude: 0, longitude: -75 })).toBeCloseTo(0, 6);
    // acos of the ratio of the Earth's radius and the distance, 6378 / 42164.
    expect(satelliteZenith(GOES, { latitude: 0, longitude: 6.3 })).toBeCloseTo(90, 1);
    expect(satelliteZenith(GOES, { latitude: -81.3, longitude: -75 })).toBeCloseTo(90, 1);
  });
});
