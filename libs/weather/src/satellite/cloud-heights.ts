import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { readGeometry } from './read-geometry';
import type { SatelliteProduct, HeightNames } from './satellite-layout';
import { UnusableImageError } from './unusable-image-error';

/** Limit of a cloud-top height, m. */
const MAX_CLOUD_TOP = 25_000;
/** Metres in a unit. */
const METRES_BY_UNIT: Partial<Record<string, number>> = { m: 1, meter: 1, metre: 1, meters: 1, metres: 1, km: 1000 };

/** Cloud-top heights on a separate grid, read in strips. */
export class CloudHeights {
  private firstRow = 0;
  private strip: ArrayLike<number> = [];
  private flags?: ArrayLike<number>;

  private constructor(
    private readonly height: PackedVariable,
    private readonly metresPerUnit: number,
    private readonly x: { readonly first: number; readonly step: number },
    private readonly y: { readonly first: number; readonly step: number },
    private readonly quality?: { readonly variable: PackedVariable; readonly good: readonly number[] },
  ) {}

  /** @throws UnusableImageError for an unknown unit or invalid geometry; Error when the file is not NetCDF4 or lacks a variable */
  static async open(file: Hdf5File, product: SatelliteProduct, names: HeightNames): Promise<CloudHeights> {
    const height = await PackedVariable.open(file, names.height);
    const metresPerUnit = METRES_BY_UNIT[String(height.unit)];
    if (metresPerUnit === undefined) {
      const message = `the unit of ${names.height} is ${height.unit || 'missing'}; expected m or km`;
      throw new UnusableImageError('unexpected-unit', message, names.height);
    }
    const { x, y } = await readGeometry(file, product, height);
    const quality = names.quality && {
      variable: await PackedVariable.open(file, names.quality.name),
      good: names.quality.good,
    };
    const toAxis = (angles: ArrayLike<number>) => ({
      first: angles[0],
      step: (angles[angles.length - 1] - angles[0]) / (angles.length - 1),
    });
    return new CloudHeights(height, metresPerUnit, toAxis(x), toAxis(y), quality);
  }

  /** Reads the strip between two scan angles [rad], for `getHeight`. */
  async readStrip(north: number, south: number): Promise<void> {
    const findRow = (angle: number) => Math.round((angle - this.y.first) / this.y.step);
    const from = Math.max(0, Math.min(findRow(north), this.height.rows - 1));
    const to = Math.max(from, Math.min(findRow(south), this.height.rows - 1)) + 1;
    this.firstRow = from;
    this.strip = await this.height.read(from, to);
    this.flags = await this.quality?.variable.read(from, to);
  }

  /** Returns the height of the cloud top at scan angles [rad], m; 0 where there is no cloud, or its height is unknown. */
  getHeight(x: number, y: number): number {
    const row = Math.round((y - this.y.first) / this.y.step) - this.firstRow;
    const column = Math.round((x - this.x.first) / this.x.step);
    if (row < 0 || column < 0 || column >= this.height.columns) return 0;
    const index = row * this.height.columns + column;
    const height = this.strip[index] * this.metresPerUnit;
    const isGood = !this.quality || this.quality.good.includes(this.flags?.[index] ?? NaN);
    return isGood && height > 0 && height <= MAX_CLOUD_TOP ? height : 0;
  }
}
