import { readGribFields } from '@daystar/grib';
import { encodeField } from '@daystar/grib/testing';
import { createLattice } from './create-lattice';
import { NodeSampler } from './node-sampler';

const HRRR = { south: 21.138123, west: 237.280472, metres: 3000 };

/** A field on a map whose values encode the place. */
function createField(grid: { south: number; west: number; metres: number; rows: number; columns: number }) {
  const values = (latitude: number, longitude: number) => latitude + longitude;
  const bytes = encodeField({ centre: 7, run: 0, parameter: [0, 0], surface: 1, begin: 0, end: 0, grid, values });
  return [...readGribFields(bytes)][0];
}

describe('the nodes of a map', () => {
  it('cover it, as far apart as its points at least', () => {
    const { grid } = createField({ ...HRRR, metres: 30_000, rows: 107, columns: 180 });
    // The corners of HRRR: 21.1 N 122.7 W, 47.8 N 134.1 W, 47.8 N 60.9 W, 21.1 N 72.3 W; 52.6 N at its meridian.
    expect(createLattice(grid)).toMatchObject({ south: 21.25, west: -134, spacing: 0.25, isFullCircle: false });
    expect(createLattice(grid).rows).toBe((52.5 - 21.25) / 0.25 + 1);
    expect(createLattice(createField({ ...HRRR, rows: 40, columns: 40 }).grid).spacing).toBe(0.0625);
    expect(createLattice(createField({ ...HRRR, metres: 13_545, rows: 9, columns: 9 }).grid).spacing).toBe(0.125);
  });

  it('have the values of the map, and none outside it', () => {
    const field = createField({ ...HRRR, rows: 40, columns: 40 });
    const lattice = createLattice(field.grid);
    const values = new NodeSampler(field.grid, lattice).sample(field.decode());
    const known = [...values.keys()].filter((node) => !Number.isNaN(values[node]));
    expect(known.length).toBeGreaterThan(values.length / 2);
    expect(known.length).toBeLessThan(values.length);
    for (const node of known) {
      const latitude = lattice.south + Math.floor(node / lattice.columns) * lattice.spacing;
      const longitude = lattice.west + (node % lattice.columns) * lattice.spacing + 360;
      expect(values[node]).toBeCloseTo(latitude + longitude, 2);
    }
  });

  it('are those of the whole Earth for a map around a pole', () => {
    const { grid } = createField({ south: 40, west: 190, metres: 4_000_000, rows: 3, columns: 3 });
    expect(grid.findCorners(90, 0)).not.toEqual([]);
    expect(createLattice(grid)).toMatchObject({ spacing: 0.25, isFullCircle: true });
  });
});
