import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { BLOCK, geometryOf, middles } from './disk-geometry';
import type { DiskProduct } from './disk-product';
import type { Projection } from './fixed-grid';
import { NoPicture } from './no-picture';
import type { PictureRaster } from './picture-raster';

/** More than the sun brings above the air, W/m2: the products end at 1500. */
const BRIGHTEST = 1500;
const UNITS = ['W m-2', 'W/m2', 'W/m^2'];

/** What a product tells of the irradiance on the ground. */
export class IrradianceRaster implements PictureRaster {
  readonly quantity = 'ghi';
  readonly rows: number;
  readonly columns: number;

  private constructor(
    readonly projection: Projection,
    readonly x: Float64Array,
    readonly y: Float64Array,
    private readonly irradiance: PackedVariable,
    private readonly quality: PackedVariable,
  ) {
    this.rows = y.length;
    this.columns = x.length;
  }

  /** @throws NoPicture when the file is no such picture; Error when it is no NetCDF4 file */
  static async of(file: Hdf5File, product: DiskProduct, names: { ghi: string; quality: string }) {
    const irradiance = await PackedVariable.of(file, names.ghi);
    const quality = await PackedVariable.of(file, names.quality);
    if (!UNITS.includes(String(irradiance.unit))) {
      throw new NoPicture('unexpected-unit', `${names.ghi} is in ${irradiance.unit}, not in W m-2`, names.ghi);
    }
    const { rows, columns } = irradiance;
    if (quality.rows !== rows || quality.columns !== columns || rows % BLOCK !== 0 || columns % BLOCK !== 0) {
      throw new NoPicture('unexpected-answer', `${rows} x ${columns} pixels have no quality each`, names.quality);
    }
    const { projection, x, y } = await geometryOf(file, product, irradiance);
    return new IrradianceRaster(projection, middles(x), middles(y), irradiance, quality);
  }

  async values(from: number, to: number): Promise<Float32Array> {
    const { irradiance, quality } = this;
    const stored = await irradiance.read(from * BLOCK, to * BLOCK);
    const flags = await quality.read(from * BLOCK, to * BLOCK);
    const wrong = stored.find((value) => value < 0 || value > BRIGHTEST);
    if (wrong !== undefined) {
      const message = `${irradiance.name} of ${wrong} W/m2 lies outside 0..${BRIGHTEST}`;
      throw new NoPicture('value-out-of-limits', message, irradiance.name);
    }
    const means = new Float32Array((to - from) * this.columns);
    for (let row = 0, block = 0; row < (to - from) * BLOCK; row += BLOCK) {
      for (let column = 0; column < irradiance.columns; column += BLOCK) {
        let sum = 0;
        let seen = 0;
        for (let r = row; r < row + BLOCK; r++) {
          for (let c = column; c < column + BLOCK; c++) {
            const value = stored[r * irradiance.columns + c];
            // By night the flag is good and the value a fill value.
            if (flags[r * irradiance.columns + c] !== 0 || value !== value) continue;
            sum += value;
            seen++;
          }
        }
        means[block++] = sum / seen;
      }
    }
    return means;
  }
}
