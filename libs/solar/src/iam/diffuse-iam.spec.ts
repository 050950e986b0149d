import { marionDiffuse } from './marion-diffuse';
import { martinRuizDiffuse } from './martin-ruiz';
import { physicalIam } from './physical';
import { schlickDiffuse } from './schlick';

describe('incidence angle modifiers for diffuse irradiance', () => {
  // pvlib-python 0.15.2: sky, horizon, ground of Marion; sky and ground of Martin-Ruiz and of Schlick.
  it.each([
    [20, [0.953917829, 0.765265014, 0.638714012], [0.953405871, 0.673629979], [0.962499342, 0.626938755]],
    [45, [0.959647197, 0.933552102, 0.855660926], [0.956858093, 0.882989417], [0.967095624, 0.866617562]],
    [90, [0.944404795, 0.969819291, 0.944404795], [0.951459863, 0.951459863], [0.952380952, 0.952380952]],
  ])('at a tilt of %p degrees', (tilt, [sky, horizon, ground], martinRuiz, schlick) => {
    const marion = marionDiffuse((aoi) => physicalIam(aoi), tilt);
    expect(marion.sky).toBeCloseTo(sky, 8);
    expect(marion.horizon).toBeCloseTo(horizon, 8);
    expect(marion.ground).toBeCloseTo(ground, 8);
    expect(martinRuizDiffuse(tilt).sky).toBeCloseTo(martinRuiz[0], 8);
    expect(martinRuizDiffuse(tilt).ground).toBeCloseTo(martinRuiz[1], 8);
    expect(schlickDiffuse(tilt).sky).toBeCloseTo(schlick[0], 8);
    expect(schlickDiffuse(tilt).ground).toBeCloseTo(schlick[1], 8);
  });

  it('are 0 for the part of the sky that a plane does not see', () => {
    expect(marionDiffuse((aoi) => physicalIam(aoi), 0).ground).toBe(0);
    expect(marionDiffuse((aoi) => physicalIam(aoi), 180).sky).toBe(0);
    expect(schlickDiffuse(0).ground).toBe(0);
    expect(schlickDiffuse(180).sky).toBe(0);
    expect(martinRuizDiffuse(0).ground).toBeCloseTo(0, 6);
    expect(martinRuizDiffuse(180).sky).toBeCloseTo(0, 6);
  });

  it('of a lossless cover is 1', () => {
    expect(marionDiffuse(() => 1, 33)).toEqual({ sky: 1, horizon: 1, ground: 1 });
  });
});
