import { lowSunBeam, lowSunShare, splitToHorizon } from './low-sun-beam';

const clear = { ghi: 60, dni: 280 };
const sunAt = (zenith: number) => ({ zenith, cosZenith: Math.cos((zenith * Math.PI) / 180), dniExtra: 1361 });

describe('the beam of a low sun', () => {
  it('is that of the clear sky without clouds, and at bright cloud edges', () => {
    expect(lowSunBeam(60, clear.ghi, clear.dni)).toBe(280);
    expect(lowSunBeam(75, clear.ghi, clear.dni)).toBe(280);
  });

  // (k - 0.38 (1 - k))^2.5
  it.each([
    [0.9, 0.6899],
    [0.5, 0.0535],
    [0.27, 0],
    [0, 0],
  ])('under clouds with a clear-sky index of %p is reduced to %p', (k, part) => {
    expect(lowSunBeam(k * 60, clear.ghi, clear.dni) / 280).toBeCloseTo(part, 4);
  });

  it('is 0 without a clear sky', () => expect(lowSunBeam(0, 0, 0)).toBe(0));
});

describe('splitting ghi towards the horizon', () => {
  it('uses the fit up to 80 deg, and the low-sun beam from 85 deg on', () => {
    expect([70, 80, 82.5, 85, 89].map(lowSunShare)).toEqual([0, 0, 0.5, 1, 1]);
    const { dni, dhi } = splitToHorizon(60, clear, sunAt(70), 0.4);
    expect(dhi).toBeCloseTo(24, 9);
    expect(dni).toBeCloseTo(36 / sunAt(70).cosZenith, 9);
    expect(splitToHorizon(60, clear, sunAt(85), 0.4).dni).toBe(280);
  });

  it('closes with a beam that is not more than ghi, also with a sun below the true horizon', () => {
    for (const zenith of [75, 83, 86, 89.9, 90, 90.4]) {
      for (const ghi of [0.5, 3, 12, 60]) {
        const { dni, dhi } = splitToHorizon(ghi, clear, sunAt(zenith), 0.2);
        expect(dhi).toBeGreaterThanOrEqual(0);
        expect(dhi + dni * Math.max(0, sunAt(zenith).cosZenith)).toBeCloseTo(ghi, 9);
      }
    }
  });
});
