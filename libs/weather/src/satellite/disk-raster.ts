import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { OPACITY_OF_SOME_CLOUD, opacityOfDepth } from './cloud-opacity';
import { BLOCK, geometryOf, middles } from './disk-geometry';
import type { DiskProduct } from './disk-product';
import type { Projection } from './fixed-grid';
import { NoPicture } from './no-picture';
import type { PictureRaster } from './picture-raster';

/** Deepest cloud that the products tell of is 160. */
const DEEPEST = 200;
const NO_UNIT = ['1', 'none', 'unitless', ''];

/** Classes of a mask: the first that is cloudy, "probably cloudy" of four, and the last. */
interface Classes {
  readonly cloudy: number;
  readonly last: number;
}
const FOUR: Classes = { cloudy: 2, last: 3 };
const TWO: Classes = { cloudy: 1, last: 1 };

/** A picture of clouds, read by strips; its rows and columns are those of blocks of the mask. */
export class DiskRaster implements PictureRaster {
  readonly quantity = 'opacity';
  readonly rows: number;
  readonly columns: number;

  private constructor(
    readonly projection: Projection,
    /** Scan angles of the blocks' middles, rad: east and north positive. */
    readonly x: Float64Array,
    readonly y: Float64Array,
    private readonly mask: PackedVariable,
    private readonly classes: Classes,
    private readonly quality: PackedVariable,
    private readonly depth: PackedVariable,
  ) {
    this.rows = y.length;
    this.columns = x.length;
  }

  /** @throws NoPicture when the two files are no such pictures; Error when one is no NetCDF4 file */
  static async of(maskFile: Hdf5File, depthFile: Hdf5File, product: DiskProduct): Promise<DiskRaster> {
    const { mask, classes } = await maskOf(maskFile, product);
    const quality = await PackedVariable.of(maskFile, product.quality);
    const depth = await PackedVariable.of(depthFile, product.depth);
    if (depth.unit !== undefined && !NO_UNIT.includes(depth.unit)) {
      throw new NoPicture('unexpected-unit', `${product.depth} is in ${depth.unit}, not without unit`, product.depth);
    }
    const ratio = mask.columns / depth.columns;
    const fits = (ratio === 1 || ratio === BLOCK) && mask.rows === ratio * depth.rows && quality.rows === mask.rows;
    if (!fits || mask.rows % BLOCK !== 0 || mask.columns % BLOCK !== 0) {
      const shapes = [mask, depth].map(({ rows, columns }) => `${rows} x ${columns}`).join(' and ');
      throw new NoPicture('unexpected-answer', `mask and depth of ${shapes} are not of one picture`, product.depth);
    }
    const { projection, x, y } = await geometryOf(maskFile, product, mask);
    return new DiskRaster(projection, middles(x), middles(y), mask, classes, quality, depth);
  }

  /**
   * Cloud opacity of some rows, %; NaN where nothing believable was seen.
   * @throws NoPicture when a value is no optical depth
   */
  async values(from: number, to: number): Promise<Float32Array> {
    const ratio = this.mask.columns / this.depth.columns;
    const masks = await this.mask.read(from * BLOCK, to * BLOCK);
    const flags = await this.quality.read(from * BLOCK, to * BLOCK);
    const depths = await this.depth.read((from * BLOCK) / ratio, (to * BLOCK) / ratio);
    const shift = ratio - 1;
    const { cloudy, last } = this.classes;
    const wrong = depths.find((depth) => depth < 0 || depth > DEEPEST);
    if (wrong !== undefined) {
      const message = `${this.depth.name} of ${wrong} lies outside 0..${DEEPEST}`;
      throw new NoPicture('value-out-of-limits', message, this.depth.name);
    }
    const opacity = new Float32Array((to - from) * this.columns);
    for (let row = 0, pixel = 0; row < (to - from) * BLOCK; row += BLOCK) {
      for (let column = 0; column < this.mask.columns; column += BLOCK) {
        let sum = 0;
        let seen = 0;
        for (let r = row; r < row + BLOCK; r++) {
          for (let c = column; c < column + BLOCK; c++) {
            const cloud = masks[r * this.mask.columns + c];
            if (flags[r * this.mask.columns + c] !== 0 || !(cloud >= 0 && cloud <= last)) continue;
            seen++;
            if (cloud >= cloudy) sum += opacityOfPixel(depths[(r >> shift) * this.depth.columns + (c >> shift)]);
          }
        }
        opacity[pixel++] = sum / seen;
      }
    }
    return opacity;
  }
}

async function maskOf(file: Hdf5File, product: DiskProduct): Promise<{ mask: PackedVariable; classes: Classes }> {
  if (await file.has(product.mask)) return { mask: await PackedVariable.of(file, product.mask), classes: FOUR };
  return { mask: await PackedVariable.of(file, product.binaryMask), classes: TWO };
}

const opacityOfPixel = (depth: number): number => (depth === depth ? opacityOfDepth(depth) : OPACITY_OF_SOME_CLOUD);
