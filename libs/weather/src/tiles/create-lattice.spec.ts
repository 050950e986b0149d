import { LongitudeAxis, RegularGrid, parseScanning } from '@daystar/grib';
import { createLattice } from './create-lattice';
import { findTileNodes } from './find-tile-nodes';
import { NodeSampler } from './node-sampler';

/** Rows from north to south, columns eastward, as most models send them. */
function regular(north: number, rows: number, first: number, columns: number, step: number) {
  const latitudes = Float64Array.from({ length: rows }, (_, row) => north - row * step);
  return new RegularGrid(
    'regular_ll',
    latitudes,
    new LongitudeAxis(first, first + (columns - 1) * step, columns, false),
    parseScanning(0),
  );
}
/** Values that encode the place: a thousand times the latitude plus the longitude. */
const places = (grid: RegularGrid) =>
  Float32Array.from({ length: grid.size }, (_, index) => {
    const { latitude, longitude } = grid.getPoint(index);
    return 1000 * latitude + longitude;
  });

describe('the nodes of a grid', () => {
  const world = regular(90, 181, 0, 360, 1);

  it('are its points where these are equally spaced', () => {
    const lattice = createLattice(world);
    expect(lattice).toEqual({ south: -90, west: 0, spacing: 1, rows: 181, columns: 360, isFullCircle: true });
    const nodes = new NodeSampler(world, lattice).sample(places(world));
    // Row 100 is 10 N; column 200 is 200 E, which is 160 W.
    expect(nodes[100 * 360 + 200]).toBe(10_000 - 160);
  });

  it('surround every tile, across the date line and to the poles', () => {
    const lattice = createLattice(world);
    const values = new NodeSampler(world, lattice).sample(places(world));
    const valuesOf = (south: number, west: number) => {
      const around = findTileNodes(lattice, { south, west })!;
      return { ...around, nodes: [...around.nodes].map((node) => values[node]) };
    };
    // A grid of whole degrees around a tile of 2.5: one node beyond where an edge lies between two.
    expect(valuesOf(30, -112.5)).toMatchObject({ south: 30, rows: 4, columns: 4 });
    const east = valuesOf(0, 177.5);
    expect(east.columns).toBe(4);
    expect(east.nodes.slice(0, 4)).toEqual([177, 178, 179, -180]);
    const top = valuesOf(87.5, 0);
    expect(top).toMatchObject({ south: 87, rows: 4 });
    expect(top.nodes.at(-1)).toBe(90_003);
    expect(valuesOf(-90, -180)).toMatchObject({ south: -90, rows: 4 });
  });

  it('end where a regional grid ends', () => {
    const lattice = createLattice(regular(60, 41, -10, 81, 0.5));
    expect(lattice).toEqual({ south: 40, west: -10, spacing: 0.5, rows: 41, columns: 81, isFullCircle: false });
    expect(findTileNodes(lattice, { south: 50, west: 0 })).toMatchObject({ south: 50, west: 0, rows: 6, columns: 6 });
    expect(findTileNodes(lattice, { south: 57.5, west: 27.5 })).toMatchObject({
      south: 57.5,
      west: 27.5,
      rows: 6,
      columns: 6,
    });
    expect(findTileNodes(lattice, { south: 37.5, west: -12.5 })).toMatchObject({
      south: 40,
      west: -10,
      rows: 1,
      columns: 1,
    });
    expect(findTileNodes(lattice, { south: 10, west: 0 })).toBeUndefined();
    expect(findTileNodes(lattice, { south: 50, west: 100 })).toBeUndefined();
  });

  it('cover both sides of the date line for a region across it', () => {
    const grid = regular(10, 21, 170, 41, 0.5);
    const lattice = createLattice(grid);
    const values = new NodeSampler(grid, lattice).sample(places(grid));
    const west = findTileNodes(lattice, { south: 5, west: -180 })!;
    expect(west).toMatchObject({ south: 5, rows: 6, columns: 6 });
    expect(values[west.nodes[5]]).toBe(5000 - 177.5);
  });

  it('can have the means of blocks of two by two points', () => {
    const lattice = createLattice(world, true);
    expect(lattice).toEqual({ south: -89.5, west: 0.5, spacing: 2, rows: 90, columns: 180, isFullCircle: true });
    const values = Float32Array.from({ length: world.size }, (_, index) => (index === 80 * 360 + 200 ? 1 : 0));
    const nodes = new NodeSampler(world, lattice).sample(values);
    // The point at 10 N, 160 W is one of the four of the node at 9.5 or 10.5 N.
    expect([...nodes].filter((value) => value !== 0)).toEqual([0.25]);
    expect(nodes[Math.floor((10 + 90) / 2) * 180 + 100]).toBe(0.25);
    // Cells touch across the date line.
    expect(findTileNodes(lattice, { south: 0, west: 177.5 })).toMatchObject({ west: 176.5, columns: 3 });
  });

  it('leave out the last row of an odd number in blocks', () => {
    expect(createLattice(regular(60, 41, -10, 81, 0.5), true)).toMatchObject({ rows: 20, columns: 40, spacing: 1 });
  });

  it('are a quarter degree apart and interpolated for any other grid', () => {
    const latitudes = Float64Array.of(88, 60, 30, 0, -30, -60, -88);
    const grid = new RegularGrid('regular_gg', latitudes, new LongitudeAxis(0, 345, 24, false), parseScanning(0));
    const lattice = createLattice(grid);
    expect(lattice).toMatchObject({ spacing: 0.25, rows: 721, columns: 1440, isFullCircle: true });
    const values = Float32Array.from({ length: grid.size }, (_, index) => grid.getPoint(index).latitude);
    const nodes = new NodeSampler(grid, lattice).sample(values);
    const row = (latitude: number) => Math.round((latitude + 90) / 0.25) * 1440;
    expect(nodes[row(45)]).toBeCloseTo(45, 4);
    expect(nodes[row(-52.5) + 333]).toBeCloseTo(-52.5, 4);
  });
});
