import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const SEEDS = [1, 2, 3, 4, 5, 6];
/** Tilt of both sides, and the azimuth that the owner states of a plant in the north, degrees. */
const STATEMENTS = [
  { tilt: 10, azimuth: 90 },
  { tilt: 15, azimuth: 180 },
  { tilt: 12, azimuth: -90 },
];
const CASES = SEEDS.map((seed) => ({ ...STATEMENTS[seed % STATEMENTS.length], seed }));

/** Estimates an east-west roof that its owner states as one plane. */
function estimate({ tilt, azimuth, seed }: (typeof CASES)[number], isSkyKnown: boolean) {
  const place = PLACES[(seed * 3) % PLACES.length];
  const arrays = [-90, 90].map((side) => ({ dc_share: 0.5, tilt, azimuth: side }));
  const plane = { tilt, azimuth: azimuth === 180 && place.latitude < 0 ? 0 : azimuth };
  const stated = createSite({ ...place, ...plane });
  const roof = { ...stated, arrays, tilt: undefined, azimuth: undefined };
  const { measurements, sky } = simulatePlant(roof, stated, { seed, days: 60, isSkyKnown });
  const { estimates = [], likely_mistakes = [], output_change } = estimatePlant(stated, measurements, sky) ?? {};
  const significant = estimates.filter((one) => one.significant);
  return { significant, likely_mistakes, output_change };
}

describe.each([true, false])('an east-west roof that is stated as one plane, with known weather: %s', (isSkyKnown) => {
  const roofs = CASES.slice(isSkyKnown ? 0 : STATEMENTS.length).map((plane) => estimate(plane, isSkyKnown));

  it('has no wrong size, direction or clock, and no decline', () => {
    for (const { significant, likely_mistakes, output_change } of roofs) {
      expect([likely_mistakes, output_change]).toEqual([[], undefined]);
      expect(significant.filter(({ array }) => array === undefined)).toEqual([]);
    }
  });

  it('has two arrays of equal size, at most places where the weather is known', () => {
    const found = roofs.filter(({ significant }) => {
      const shares = significant.filter(({ property }) => property === 'dc_share');
      return shares.length === 2 && shares.every((share) => Math.abs(share.estimate - 50) < 3);
    });
    expect(found.length).toBeGreaterThanOrEqual(isSkyKnown ? 0.8 * CASES.length : 0);
  });
});
