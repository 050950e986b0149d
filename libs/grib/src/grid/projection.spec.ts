import { createEllipsoid } from './ellipsoid';
import {
  createLambertAzimuthal,
  createLambertConformal,
  createMercator,
  createPolarStereographic,
  type Projection,
} from './projection';

/**
 * Expected numbers: the numerical examples of J. P. Snyder, "Map Projections: A Working Manual", USGS Professional
 * Paper 1395 (1987), appendix A.
 */
const unitSphere = createEllipsoid(1, 1);
const clarke1866 = createEllipsoid(6_378_206.4, 6_378_206.4 * Math.sqrt(1 - 0.00676866));
const international = createEllipsoid(6_378_388, 6_378_388 * Math.sqrt(1 - 0.00672267));

/** Where a place lies from another one on the map. */
function between(projection: Projection, from: [number, number], to: [number, number]) {
  const [a, b] = [projection.forward(...from), projection.forward(...to)];
  return { x: b.x - a.x, y: b.y - a.y };
}

describe('Lambert conformal conic', () => {
  it('matches the example on the sphere', () => {
    const { x, y } = between(createLambertConformal(unitSphere, -96, 33, 45), [23, -96], [35, -75]);
    expect(x).toBeCloseTo(0.2966785, 7);
    expect(y).toBeCloseTo(0.2462112, 7);
  });

  it('matches the example on the ellipsoid', () => {
    const { x, y } = between(createLambertConformal(clarke1866, -96, 33, 45), [23, -96], [35, -75]);
    expect(x).toBeCloseTo(1_894_410.9, 0);
    expect(y).toBeCloseTo(1_564_649.5, 0);
  });

  it('is the mirror image of itself in the southern hemisphere', () => {
    const north = between(createLambertConformal(clarke1866, 20, 30, 50), [40, 20], [47, 33]);
    const south = between(createLambertConformal(clarke1866, 20, -30, -50), [-40, 20], [-47, 33]);
    expect(south.x).toBeCloseTo(north.x, 6);
    expect(south.y).toBeCloseTo(-north.y, 6);
  });
});

describe('polar stereographic', () => {
  it('matches the example on the ellipsoid, true at 71 degrees south', () => {
    const { x, y } = between(createPolarStereographic(international, -100, -71, true), [-90, 0], [-75, 150]);
    expect(x).toBeCloseTo(-1_540_033.6, 0);
    expect(y).toBeCloseTo(-560_526.4, 0);
  });

  it('has true scale at the pole if requested', () => {
    const { x, y } = between(createPolarStereographic(unitSphere, 0, 90, false), [90, 0], [0, 90]);
    expect(x).toBeCloseTo(2, 5);
    expect(y).toBeCloseTo(0, 5);
  });
});

describe('Mercator', () => {
  it('matches the examples on sphere and ellipsoid', () => {
    const sphere = between(createMercator(unitSphere, -180, 0), [0, -180], [35, -75]);
    expect(sphere.x).toBeCloseTo(1.8325957, 7);
    expect(sphere.y).toBeCloseTo(0.6528366, 7);
    const earth = between(createMercator(clarke1866, -180, 0), [0, -180], [35, -75]);
    expect(earth.x).toBeCloseTo(11_688_673.7, 0);
    expect(earth.y).toBeCloseTo(4_139_145.6, 0);
  });
});

describe('Lambert azimuthal equal area', () => {
  it('matches the examples on sphere and ellipsoid', () => {
    const sphere = createLambertAzimuthal(createEllipsoid(3, 3), 40, -100).forward(-20, 100);
    expect(sphere.x).toBeCloseTo(-4.2339303, 6);
    expect(sphere.y).toBeCloseTo(4.0257775, 6);
    const earth = createLambertAzimuthal(clarke1866, 40, -100).forward(30, -110);
    expect(earth.x).toBeCloseTo(-965_932.1, 0);
    expect(earth.y).toBeCloseTo(-1_056_814.9, 0);
  });
});

describe.each([
  ['Lambert conformal', createLambertConformal(international, 10, 40, 60)],
  ['southern Lambert conformal', createLambertConformal(unitSphere, 10, -40, -40)],
  ['polar stereographic', createPolarStereographic(clarke1866, 10, 60, false)],
  ['southern polar stereographic', createPolarStereographic(clarke1866, 10, 60, true)],
  ['Mercator', createMercator(international, 10, 20)],
  ['Lambert azimuthal', createLambertAzimuthal(international, 50, 10)],
])('the projection %s', (_, projection) => {
  it.each([
    [50, 10],
    [49, -20],
    [-12.5, 100],
    [0, 179],
  ])('inverts %d, %d', (latitude, longitude) => {
    const { x, y } = projection.forward(latitude, longitude);
    const back = projection.inverse(x, y);
    expect(back.latitude).toBeCloseTo(latitude, 8);
    expect(back.longitude).toBeCloseTo(longitude, 8);
  });
});
