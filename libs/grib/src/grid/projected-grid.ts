import type { Corner, Grid, GridPoint } from './grid';
import type { Projection } from './projection';
import { toColumnAndRow, toIndex, type Scanning } from './scanning';

/** Size of a grid on a map, in points and metres, and the place of its first point in degrees. */
export interface MapFrame {
  readonly columns: number;
  readonly rows: number;
  readonly dx: number;
  readonly dy: number;
  readonly first: { readonly latitude: number; readonly longitude: number };
}

/** Rounding tolerance: places this far outside the outermost points, in grid spacings, are on the grid. */
const ROUNDING = 1e-3;

/** Equally spaced points on a map. */
export class ProjectedGrid implements Grid {
  readonly size: number;
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
}

/** Returns the position if it is within 0..count-1 (with a tolerance, then clamped); undefined otherwise. */
function clampInside(position: number, count: number): number | undefined {
  const last = count - 1;
  if (!(position >= -ROUNDING && position <= last + ROUNDING)) return undefined;
  return Math.min(Math.max(position, 0), last);
}
