import fc from 'fast-check';
import { ashraeIam } from './ashrae';
import { martinRuizIam } from './martin-ruiz';
import { PLAIN_GLASS, physicalIam } from './physical';
import { schlickIam } from './schlick';

const coated = (aoi: number) => physicalIam(aoi, { ...PLAIN_GLASS, nCoating: 1.29 });
const models = [physicalIam, coated, ashraeIam, martinRuizIam, schlickIam].map((model) => (aoi: number) => model(aoi));

describe('incidence angle modifiers', () => {
  // pvlib-python 0.15.2: glass, coated glass, ASHRAE, Martin-Ruiz, Schlick.
  it.each([
    [0, [1, 1, 1, 1, 1]],
    [30, [0.997886863, 0.998497877, 0.992264973, 0.997465795, 0.999956837]],
    [60, [0.946002914, 0.960872841, 0.95, 0.957912272, 0.96875]],
    [75, [0.774060675, 0.812377387, 0.856814835, 0.803180051, 0.776323037]],
    [85, [0.40087915, 0.436349537, 0.476314338, 0.42081016, 0.36615446]],
    [89.9, [0.010448711, 0.011576529, 0, 0.010870007, 0.008696233]],
  ])('at %p degrees', (aoi, expected) => {
    models.forEach((model, i) => expect(model(aoi)).toBeCloseTo(expected[i], 8));
  });

  it('are zero for light from behind', () => {
    for (const model of models) expect([model(90), model(120), model(180)]).toEqual([0, 0, 0]);
  });

  it('are never NaN, and between 0 and 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 180, noNaN: true }), (aoi) => {
        for (const model of models) {
          expect(model(aoi)).toBeGreaterThanOrEqual(0);
          expect(model(aoi)).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });

  it('of Martin and Ruiz require a coefficient above 0', () => {
    expect(() => martinRuizIam(40, 0)).toThrow(RangeError);
  });
});
