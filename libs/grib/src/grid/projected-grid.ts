import { wrapLongitude, type Corner, type Grid, type GridPoint } from './grid';
import type { Projection } from './projection';
import { toColumnAndRow, toIndex, type Scanning } from './scanning';

/** Size of a grid on a map, in points and metres, and the place of its first point in degrees. */
export interface MapFrame {
  readonly columns: number;
  readonly rows: number;
  readonly dx: number;
  readonly dy: number;
  readonly first: { readonly latitude: number; readonly longitude: number };
  /** Whether wind components follow the axes of the map. */
  readonly hasGridRelativeWinds: boolean;
}

const RADIANS = Math.PI / 180;

/** Rounding tolerance: places this far outside the outermost points, in grid spacings, are on the grid. */
const ROUNDING = 1e-3;

/** Equally spaced points on a map. */
export class ProjectedGrid implements Grid {
  readonly size: number;
  readonly computeGridConvergence?: (latitude: number, longitude: number) => number;
  private readonly x0: number;
  private readonly y0: number;
  private readonly dx: number;
  private readonly dy: number;

  constructor(
    readonly type: string,
    private readonly projection: Projection,
    private readonly frame: MapFrame,
    private readonly scanning: Scanning,
  ) {
    const { x, y } = projection.forward(frame.first.latitude, frame.first.longitude);
    this.x0 = x;
    this.y0 = y;
    this.dx = scanning.iScansNegatively ? -frame.dx : frame.dx;
    this.dy = scanning.jScansPositively ? frame.dy : -frame.dy;
    this.size = frame.columns * frame.rows;
    if (frame.hasGridRelativeWinds) this.computeGridConvergence = this.computeMapNorth.bind(this);
  }

  /** Longer side of a cell of the grid, metres on the map. */
  get spacing(): number {
    return Math.max(this.frame.dx, this.frame.dy);
  }

  /** Lists the outermost points of the grid. */
  listBorderPoints(): GridPoint[] {
    const { columns, rows } = this.frame;
    const toPoint = (i: number, j: number) => this.getPoint(toIndex(this.scanning, columns, rows, i, j));
    const along = Array.from({ length: columns }, (_, i) => [toPoint(i, 0), toPoint(i, rows - 1)]);
    const across = Array.from({ length: rows }, (_, j) => [toPoint(0, j), toPoint(columns - 1, j)]);
    return [...along, ...across].flat();
  }

  getPoint(index: number): GridPoint {
    const { i, j } = toColumnAndRow(this.scanning, this.frame.columns, this.frame.rows, index);
    return { index, ...this.projection.inverse(this.x0 + i * this.dx, this.y0 + j * this.dy) };
  }

  findCorners(latitude: number, longitude: number): readonly Corner[] {
    const { columns, rows } = this.frame;
    const { x, y } = this.projection.forward(latitude, longitude);
    const [i, j] = [clampInside((x - this.x0) / this.dx, columns), clampInside((y - this.y0) / this.dy, rows)];
    if (i === undefined || j === undefined) return [];
    const [left, top] = [
      Math.min(Math.floor(i), Math.max(0, columns - 2)),
      Math.min(Math.floor(j), Math.max(0, rows - 2)),
    ];
    const [u, v] = [i - left, j - top];
    const toCorner = (di: 0 | 1, dj: 0 | 1) => ({
      index: toIndex(this.scanning, columns, rows, left + di, top + dj),
      weight: (di ? u : 1 - u) * (dj ? v : 1 - v),
    });
    return [toCorner(0, 0), toCorner(1, 0), toCorner(0, 1), toCorner(1, 1)].filter(({ weight }) => weight > 0);
  }

  /** Computes the bearing of the direction of growing y, from a point one metre away on the map. */
  private computeMapNorth(latitude: number, longitude: number): number {
    const { x, y } = this.projection.forward(latitude, longitude);
    const ahead = this.projection.inverse(x, y + 1);
    const east = wrapLongitude(ahead.longitude - longitude) * Math.cos(latitude * RADIANS);
    return Math.atan2(east, ahead.latitude - latitude);
  }
}

/** Returns the position if it is within 0..count-1 (with a tolerance, then clamped); undefined otherwise. */
function clampInside(position: number, count: number): number | undefined {
  const lastIndex = count - 1;
  if (!(position >= -ROUNDING && position <= lastIndex + ROUNDING)) return undefined;
  return Math.min(Math.max(position, 0), lastIndex);
}
