import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { BLOCK, geometryOf, middlesOf } from './disk-geometry';
import type { DiskProduct, FlaggedNames } from './disk-product';
import type { Projection } from './fixed-grid';
import { NoPicture } from './no-picture';
import type { PictureRaster } from './picture-raster';

/** Pixels of 2 km across a full disk: finer ones are put together to blocks of the same size. */
const PIXELS_OF_2_KM = 5424;
/** Rows of pixels that are held at once: four rows of the pieces that full disks of GOES are packed in. */
const ROWS_HELD = 904;

/** What a variable may hold. */
export interface Measured {
  readonly quantity: PictureRaster['quantity'];
  readonly units: readonly string[];
  /** Files need not state the unit of what has none. */
  readonly unitless?: true;
  readonly least: number;
  readonly most: number;
  /** The worst flag of quality of pixels that are believed. */
  readonly worstFlag: number;
}

/** More than the sun brings above the air, W/m2: the products end at 1500. */
export const IRRADIANCE: Measured = {
  quantity: 'ghi',
  units: ['W m-2', 'W/m2', 'W/m^2'],
  least: 0,
  most: 1500,
  worstFlag: 0,
};

/**
 * Reflectance factor of a visible channel: radiance over what a white ground under an overhead sun would send. Brightest
 * that the product tells of is 1.3; flag 1 marks pixels that are usable under conditions.
 */
export const REFLECTANCE: Measured = {
  quantity: 'reflectance',
  units: ['1', 'none', 'unitless', ''],
  unitless: true,
  least: -0.1,
  most: 2,
  worstFlag: 1,
};

/** What a product measures in one variable with a flag of quality for each pixel, as means of blocks of pixels. */
export class MeansRaster implements PictureRaster {
  readonly rows: number;
  readonly columns: number;

  private constructor(
    private readonly measured: Measured,
    readonly projection: Projection,
    readonly x: Float64Array,
    readonly y: Float64Array,
    private readonly block: number,
    private readonly variable: PackedVariable,
    private readonly quality: PackedVariable,
  ) {
    this.rows = y.length;
    this.columns = x.length;
  }

  get quantity(): PictureRaster['quantity'] {
    return this.measured.quantity;
  }

  /** @throws NoPicture when the file is no such picture; Error when it is no NetCDF4 file */
  static async of(file: Hdf5File, product: DiskProduct, names: FlaggedNames, measured: Measured): Promise<MeansRaster> {
    const variable = await PackedVariable.of(file, names.variable);
    const quality = await PackedVariable.of(file, names.quality);
    const { rows, columns, unit } = variable;
    if (!measured.units.includes(String(unit)) && !(measured.unitless && unit === undefined)) {
      const right = measured.unitless ? 'without unit' : `in ${measured.units[0]}`;
      throw new NoPicture('unexpected-unit', `${names.variable} is in ${unit}, not ${right}`, names.variable);
    }
    const block = BLOCK * Math.max(1, Math.round(columns / PIXELS_OF_2_KM));
    if (quality.rows !== rows || quality.columns !== columns || rows % block !== 0 || columns % block !== 0) {
      throw new NoPicture('unexpected-answer', `${rows} x ${columns} pixels have no quality each`, names.quality);
    }
    const { projection, x, y } = await geometryOf(file, product, variable);
    return new MeansRaster(measured, projection, middlesOf(x, block), middlesOf(y, block), block, variable, quality);
  }

  async values(from: number, to: number): Promise<Float32Array> {
    const means = new Float32Array((to - from) * this.columns);
    const held = Math.max(1, Math.floor(ROWS_HELD / this.block));
    for (let row = from; row < to; row += held) {
      const until = Math.min(to, row + held);
      means.set(await this.meansOf(row, until), (row - from) * this.columns);
    }
    return means;
  }

  private async meansOf(from: number, to: number): Promise<Float64Array> {
    const { block, variable, quality, columns } = this;
    const { least, most, worstFlag, unitless } = this.measured;
    const stored = await variable.read(from * block, to * block);
    const flags = await quality.read(from * block, to * block);
    const wrong = stored.find((value) => value < least || value > most);
    if (wrong !== undefined) {
      const unit = unitless ? '' : ` ${variable.unit}`;
      const message = `${variable.name} of ${wrong}${unit} lies outside 0..${most}`;
      throw new NoPicture('value-out-of-limits', message, variable.name);
    }
    const [sums, counts] = [new Float64Array((to - from) * columns), new Uint16Array((to - from) * columns)];
    for (let i = 0; i < stored.length; i++) {
      // By night the flag is good and the value a fill value.
      if (!(flags[i] >= 0 && flags[i] <= worstFlag) || stored[i] !== stored[i]) continue;
      const [row, column] = [Math.floor(i / variable.columns), i % variable.columns];
      const at = Math.floor(row / block) * columns + Math.floor(column / block);
      sums[at] += stored[i];
      counts[at]++;
    }
    return sums.map((sum, at) => sum / counts[at]);
  }
}
