import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { BLOCK_PIXELS, type BlockGeometry, readGeometry, toBlockGeometry } from './read-geometry';
import type { SatelliteProduct, FlaggedNames } from './satellite-layout';
import type { Projection } from './fixed-grid';
import { UnusableImageError } from './unusable-image-error';
import type { ImageRaster } from './image-raster';

/** Pixels of 2 km across a full disk: finer pixels form blocks of the same size. */
const PIXELS_OF_2_KM = 5424;
/** Rows of pixels in memory at once: four rows of the HDF5 chunks of GOES full disks. */
const ROWS_PER_READ = 904;

/** A measured quantity: its units and limits. */
export interface MeasuredQuantity {
  readonly quantity: ImageRaster['quantity'];
  readonly units: readonly string[];
  /** Whether files may omit the unit. */
  readonly isUnitless?: true;
  readonly min: number;
  readonly max: number;
  /** Highest quality flag of usable pixels. */
  readonly worstFlag: number;
}

/** Global irradiance on the ground, W/m2; the products end at 1500. */
export const IRRADIANCE: MeasuredQuantity = {
  quantity: 'ghi',
  units: ['W m-2', 'W/m2', 'W/m^2'],
  min: 0,
  max: 1500,
  worstFlag: 0,
};

/**
 * Reflectance factor of a visible channel: radiance relative to a white surface under an overhead sun. Products end at 1.3, and
 * up to 2 is accepted; flag 1 marks conditionally usable pixels.
 */
export const REFLECTANCE: MeasuredQuantity = {
  quantity: 'reflectance',
  units: ['1', 'none', 'unitless', ''],
  isUnitless: true,
  min: -0.1,
  max: 2,
  worstFlag: 1,
};

/** Block means of a variable that has a quality flag for each pixel. */
export class BlockMeanRaster implements ImageRaster {
  readonly projection: Projection;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rows: number;
  readonly columns: number;

  private constructor(
    private readonly measured: MeasuredQuantity,
    { projection, x, y }: BlockGeometry,
    private readonly block: number,
    private readonly variable: PackedVariable,
    private readonly quality: PackedVariable,
  ) {
    this.projection = projection;
    this.x = x;
    this.y = y;
    this.rows = y.length;
    this.columns = x.length;
  }

  get quantity(): ImageRaster['quantity'] {
    return this.measured.quantity;
  }

  /** @throws UnusableImageError when the file is not such an image; Error when it is not NetCDF4 or lacks a variable */
  static async open(
    file: Hdf5File,
    product: SatelliteProduct,
    names: FlaggedNames,
    measured: MeasuredQuantity,
  ): Promise<BlockMeanRaster> {
    const variable = await PackedVariable.open(file, names.variable);
    const quality = await PackedVariable.open(file, names.quality);
    const { rows, columns, unit } = variable;
    if (!measured.units.includes(String(unit)) && !(measured.isUnitless && unit === undefined)) {
      const expected = measured.isUnitless ? 'none' : measured.units[0];
      throw new UnusableImageError(
        'unexpected-unit',
        `the unit of ${names.variable} is ${unit || 'missing'}; expected ${expected}`,
        names.variable,
      );
    }
    const block = BLOCK_PIXELS * Math.max(1, Math.round(columns / PIXELS_OF_2_KM));
    if (quality.rows !== rows || quality.columns !== columns) {
      const message = `${rows} x ${columns} pixels have ${quality.rows} x ${quality.columns} quality flags`;
      throw new UnusableImageError('unexpected-response', message, names.quality);
    }
    if (rows % block !== 0 || columns % block !== 0) {
      const message = `${rows} x ${columns} pixels cannot be divided into blocks of ${block} x ${block}`;
      throw new UnusableImageError('unexpected-response', message, names.variable);
    }
    const geometry = toBlockGeometry(await readGeometry(file, product, variable), block);
    return new BlockMeanRaster(measured, geometry, block, variable, quality);
  }

  async readValues(from: number, to: number): Promise<Float32Array> {
    const means = new Float32Array((to - from) * this.columns);
    const rowsPerRead = Math.max(1, Math.floor(ROWS_PER_READ / this.block));
    for (let row = from; row < to; row += rowsPerRead) {
      const until = Math.min(to, row + rowsPerRead);
      means.set(await this.readBlockMeans(row, until), (row - from) * this.columns);
    }
    return means;
  }

  private async readBlockMeans(from: number, to: number): Promise<Float64Array> {
    const { block, variable, quality, columns } = this;
    const { min, max, worstFlag, isUnitless } = this.measured;
    const pixels = await variable.read(from * block, to * block);
    const flags = await quality.read(from * block, to * block);
    const implausible = pixels.find((value) => value < min || value > max);
    if (implausible !== undefined) {
      const unit = isUnitless ? '' : ` ${variable.unit}`;
      const message = `${variable.name} of ${implausible}${unit} is outside ${min}..${max}`;
      throw new UnusableImageError('value-out-of-limits', message, variable.name);
    }
    const [sums, counts] = [new Float64Array((to - from) * columns), new Uint16Array((to - from) * columns)];
    for (let i = 0; i < pixels.length; i++) {
      // At night the flag is good and the value is a fill value.
      if (!(flags[i] >= 0 && flags[i] <= worstFlag) || pixels[i] !== pixels[i]) continue;
      const [row, column] = [Math.floor(i / variable.columns), i % variable.columns];
      const index = Math.floor(row / block) * columns + Math.floor(column / block);
      sums[index] += pixels[i];
      counts[index]++;
    }
    return sums.map((sum, index) => sum / counts[index]);
  }
}
