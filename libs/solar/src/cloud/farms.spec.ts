import fc from 'fast-check';
import { cosd } from '../degrees';
import type { CloudLayer } from './cloud-layer';
import { farms } from './farms';

const clear = { tddclr: 0.65, tduclr: 0.13, tuuclr: 0.78, ruuclr: 0.08 };
const under = (phase: 'water' | 'ice', opticalThickness: number, effectiveRadius: number, zenith: number) =>
  farms({ phase, opticalThickness, effectiveRadius }, zenith, 1361.2, clear, 0.2);

describe('FARMS', () => {
  // NREL-farms 1.0.7.
  it.each<[CloudLayer['phase'], number, number, number, number, number, number]>([
    ['water', 5, 10, 30, 680.4407373510173, 177.6646870313257, 2.750647489352727],
    ['ice', 5, 20, 30, 687.47295073342, 306.77415497799825, 2.750647489352727],
    ['water', 0.5, 4, 80, 121.14662383015877, 302.82340120749166, 49.6974580024467],
    ['ice', 0.5, 30, 80, 132.60638217974358, 459.9672809280748, 49.6974580024467],
    ['ice', 60, 4, 10, 131.1530496397788, 0.1805425164749735, 0],
    ['ice', 0.05, 12, 1, 1039.104581055929, 872.6505790665108, 841.6223600509398],
  ])('%s cloud of thickness %p, radius %p, zenith %p', (phase, tau, radius, zenith, ghi, dni, lambert) => {
    const sky = under(phase, tau, radius, zenith);
    expect(sky.ghi).toBeCloseTo(ghi, 8);
    expect(sky.dni).toBeCloseTo(dni, 8);
    expect(sky.dniLambert).toBeCloseTo(lambert, 8);
  });

  it('is the clear sky for a cloud without thickness', () => {
    const { ghi, dniLambert } = under('water', 0, 10, 40);
    expect(ghi).toBeCloseTo((1361.2 * cosd(40) * (0.65 + 0.13)) / (1 - 0.2 * 0.08), 8);
    expect(dniLambert).toBeCloseTo(1361.2 * 0.65, 8);
  });

  it('is dark with the sun on or below the horizon', () => {
    expect(under('ice', 3, 20, 90)).toEqual({ ghi: 0, dni: 0, dhi: 0, dniLambert: 0 });
    expect(under('ice', 3, 20, 140).ghi).toBe(0);
  });

  it('closes and is never NaN', () => {
    const range = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom('water' as const, 'ice' as const),
        range(0, 160),
        range(2, 60),
        range(0, 89),
        (p, t, r, z) => {
          const { ghi, dni, dhi } = under(p, t, r, z);
          expect(dni).toBeGreaterThanOrEqual(0);
          expect(dhi).toBeGreaterThanOrEqual(-1e-9);
          expect(dhi + dni * cosd(z)).toBeCloseTo(ghi, 8);
        },
      ),
    );
  });
});
