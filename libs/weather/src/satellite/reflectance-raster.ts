import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { BLOCK, geometryOf, middlesOf } from './disk-geometry';
import type { DiskProduct } from './disk-product';
import type { Projection } from './fixed-grid';
import { NoPicture } from './no-picture';
import type { PictureRaster } from './picture-raster';

/** Pixels of 2 km across a full disk: finer ones are put together to blocks of the same size. */
const PIXELS_OF_2_KM = 5424;
/** Rows of pixels that are held at once: four rows of the pieces that full disks of GOES are packed in. */
const ROWS_HELD = 904;
/** Brightest that the product tells of is 1.3. */
const BRIGHTEST = 2;
const NO_UNIT = ['1', 'none', 'unitless', ''];

/** Reflectance factor of a visible channel: radiance over what a white ground under an overhead sun would send. */
export class ReflectanceRaster implements PictureRaster {
  readonly quantity = 'reflectance';
  readonly rows: number;
  readonly columns: number;

  private constructor(
    readonly projection: Projection,
    readonly x: Float64Array,
    readonly y: Float64Array,
    private readonly block: number,
    private readonly reflectance: PackedVariable,
    private readonly quality: PackedVariable,
  ) {
    this.rows = y.length;
    this.columns = x.length;
  }

  /** @throws NoPicture when the file is no such picture; Error when it is no NetCDF4 file */
  static async of(file: Hdf5File, product: DiskProduct, names: { factor: string; quality: string }) {
    const reflectance = await PackedVariable.of(file, names.factor);
    const quality = await PackedVariable.of(file, names.quality);
    if (reflectance.unit !== undefined && !NO_UNIT.includes(reflectance.unit)) {
      throw new NoPicture(
        'unexpected-unit',
        `${names.factor} is in ${reflectance.unit}, not without unit`,
        names.factor,
      );
    }
    const { rows, columns } = reflectance;
    const block = BLOCK * Math.max(1, Math.round(columns / PIXELS_OF_2_KM));
    if (quality.rows !== rows || quality.columns !== columns || rows % block !== 0 || columns % block !== 0) {
      throw new NoPicture('unexpected-answer', `${rows} x ${columns} pixels have no quality each`, names.quality);
    }
    const { projection, x, y } = await geometryOf(file, product, reflectance);
    return new ReflectanceRaster(projection, middlesOf(x, block), middlesOf(y, block), block, reflectance, quality);
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

  private async meansOf(from: number, to: number): Promise<Float32Array> {
    const { block, reflectance, quality, columns } = this;
    const stored = await reflectance.read(from * block, to * block);
    const flags = await quality.read(from * block, to * block);
    const wrong = stored.find((value) => value < -0.1 || value > BRIGHTEST);
    if (wrong !== undefined) {
      throw new NoPicture(
        'value-out-of-limits',
        `${reflectance.name} of ${wrong} lies outside 0..${BRIGHTEST}`,
        reflectance.name,
      );
    }
    const [sums, counts] = [new Float32Array((to - from) * columns), new Uint16Array((to - from) * columns)];
    for (let i = 0; i < stored.length; i++) {
      // Flag 1 marks pixels that are usable under conditions.
      if (!(flags[i] <= 1) || stored[i] !== stored[i]) continue;
      const [row, column] = [Math.floor(i / reflectance.columns), i % reflectance.columns];
      const at = Math.floor(row / block) * columns + Math.floor(column / block);
      sums[at] += stored[i];
      counts[at]++;
    }
    return sums.map((sum, at) => sum / counts[at]);
  }
}
