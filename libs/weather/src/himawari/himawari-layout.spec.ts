import { toScannedPlace } from '../satellite/fixed-grid';
import { himawariLayout } from './himawari-layout';

describe('the geometry of Himawari', () => {
  it('projects a pixel to the location that a file of Himawari-9 states', () => {
    // AHI-CMSK of 2026-07-13 02:00, row 2086, column 859 of 5500: 12.708836 N, 101.14675 E.
    const { projection, width } = himawariLayout.product.geometry!;
    const angle = (index: number) => (index + 0.5 - 2750) * (width / 5500);
    const { latitude, longitude } = toScannedPlace(projection, angle(859), -angle(2086));
    // A pixel is 0.018 deg at the sub-satellite point.
    expect(Math.abs(latitude - 12.708836)).toBeLessThan(0.018);
    expect(Math.abs(longitude - 101.14675)).toBeLessThan(0.018);
  });
});
