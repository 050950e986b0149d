import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const CASES = [1, 2, 3, 4].flatMap((seed) => [90, 180].map((turn) => ({ seed, turn })));

describe('one plane whose azimuth is stated wrong by a right angle or two', () => {
  it.each(CASES)('is no roof with two sides: seed $seed, $turn degrees', ({ seed, turn }) => {
    const place = PLACES[(seed * 3) % PLACES.length];
    const azimuth = place.latitude < 0 ? 0 : 180;
    const stated = createSite({ ...place, tilt: 25, azimuth: turn === 90 ? azimuth : -90 });
    const actual = { ...stated, azimuth: seed % 2 === 0 && turn === 90 ? -90 : 90 };
    const { measurements, sky } = simulatePlant(actual, stated, { seed, days: 60, isSkyKnown: true });
    const { estimates = [] } = estimatePlant(stated, measurements, sky) ?? {};
    const found = estimates.find(({ property }) => property === 'azimuth');
    expect(found).toMatchObject({ significant: true });
    expect(Math.abs((found?.estimate ?? NaN) - actual.azimuth)).toBeLessThan(5);
  });
});
