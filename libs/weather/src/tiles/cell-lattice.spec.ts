import { CellGrid } from '@daystar/grib';
import { createLattice } from './create-lattice';
import { NodeSampler } from './node-sampler';

/** Cells every fifth of a degree between longitudes and latitudes. */
function createCells([west, east]: [number, number], [south, north]: [number, number]) {
  const rows = Math.round((north - south) * 5) + 1;
  const columns = Math.round((east - west) * 5) + 1;
  const at = (value: (i: number) => number) => Float32Array.from({ length: rows * columns }, (_, i) => value(i));
  const latitudes = at((i) => south + Math.floor(i / columns) / 5);
  const longitudes = at((i) => west + (i % columns) / 5);
  return { latitudes, longitudes, grid: new CellGrid('unstructured_grid', latitudes, longitudes) };
}

describe('the nodes of cells', () => {
  it('are every quarter of a degree between the outermost centres, across the date line', () => {
    const { grid } = createCells([178.1, 183.1], [10.1, 12.1]);
    expect(createLattice(grid)).toEqual({
      south: 10.25,
      west: 178.25,
      spacing: 0.25,
      rows: 8,
      columns: 20,
      isFullCircle: false,
    });
  });

  it('are those of the whole Earth for cells around it', () => {
    const { grid } = createCells([-180, 179.8], [-90, -80]);
    expect(createLattice(grid)).toEqual({
      south: -90,
      west: -180,
      spacing: 0.25,
      rows: 721,
      columns: 1440,
      isFullCircle: true,
    });
  });

  it('have the value of the nearest centre', () => {
    const { grid, latitudes } = createCells([-3, 3], [50, 53]);
    const lattice = createLattice(grid);
    const values = new NodeSampler(grid, lattice).sample(latitudes);
    values.forEach((value, node) => {
      const latitude = lattice.south + Math.floor(node / lattice.columns) * lattice.spacing;
      expect(Math.abs(value - latitude)).toBeLessThan(0.101);
    });
  });
});
