import { particulateMatterAt } from './particulate-matter';

const JULY = Date.UTC(2025, 6, 15) / 1000;
/** Micrograms per cubic metre. */
const at = (latitude: number, longitude: number) => {
  const { pm25, pm10 } = particulateMatterAt(latitude, longitude, JULY);
  return { pm25: pm25 * 1e6, pm10: pm10 * 1e6 };
};

describe('particulate matter', () => {
  // Annual means measured there are 40 to 100, 60 to 250 and below 10 (PM2.5, WHO ambient air quality database, 2022).
  it('is dense over dust and haze, and thin over clean air', () => {
    const [delhi, sahara, tasmania] = [at(28.6, 77.2), at(22.8, 5.5), at(-42, 146)];
    expect(delhi.pm25).toBeGreaterThan(15);
    expect(sahara.pm10).toBeGreaterThan(4 * sahara.pm25);
    expect(sahara.pm10).toBeGreaterThan(60);
    expect(tasmania.pm25).toBeLessThan(10);
  });

  it('includes fine particles in PM10', () => {
    for (let latitude = -80; latitude <= 80; latitude += 20) {
      const { pm25, pm10 } = at(latitude, 3 * latitude);
      expect(pm25).toBeGreaterThan(0);
      expect(pm10).toBeGreaterThanOrEqual(pm25);
    }
  });
});
