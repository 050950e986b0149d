import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { OPACITY_OF_UNKNOWN_DEPTH, opacityFromDepth } from './opacity-of-depth';
import { BLOCK, blockCentres, geometryOf } from './scan-geometry';
import type { SatelliteProduct } from './satellite-layout';
import type { Projection } from './fixed-grid';
import { UnusableImageError } from './unusable-image-error';
import type { ImageRaster } from './image-raster';

/** Limit of the optical depth; the products end at 160. */
const MAX_DEPTH = 200;
const NO_UNIT = ['1', 'none', 'unitless', ''];

/** Classes of a cloud mask: the first cloudy one ("probably cloudy" of four) and the last. */
interface Classes {
  readonly cloudy: number;
  readonly last: number;
}
const FOUR_CLASSES: Classes = { cloudy: 2, last: 3 };
const TWO_CLASSES: Classes = { cloudy: 1, last: 1 };

/** Cloud opacity from mask and optical depth, read in strips. Its rows and columns are blocks of the mask. */
export class CloudRaster implements ImageRaster {
  readonly quantity = 'opacity';
  readonly rows: number;
  readonly columns: number;

  private constructor(
    readonly projection: Projection,
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

  /** @throws UnusableImageError when the two files are not such an image; Error when one is not a NetCDF4 file */
  static async open(maskFile: Hdf5File, depthFile: Hdf5File, product: SatelliteProduct): Promise<CloudRaster> {
    const { mask, classes } = await openMask(maskFile, product);
    const quality = await PackedVariable.open(maskFile, product.quality);
    const depth = await PackedVariable.open(depthFile, product.depth);
    if (depth.unit !== undefined && !NO_UNIT.includes(depth.unit)) {
      throw new UnusableImageError(
        'unexpected-unit',
        `${product.depth} is in ${depth.unit}, not without unit`,
        product.depth,
      );
    }
    const ratio = mask.columns / depth.columns;
    const fits = (ratio === 1 || ratio === BLOCK) && mask.rows === ratio * depth.rows && quality.rows === mask.rows;
    if (!fits || mask.rows % BLOCK !== 0 || mask.columns % BLOCK !== 0) {
      const shapes = [mask, depth].map(({ rows, columns }) => `${rows} x ${columns}`).join(' and ');
      throw new UnusableImageError(
        'unexpected-answer',
        `mask and depth of ${shapes} are not of one image`,
        product.depth,
      );
    }
    const { projection, x, y } = await geometryOf(maskFile, product, mask);
    return new CloudRaster(projection, blockCentres(x, BLOCK), blockCentres(y, BLOCK), mask, classes, quality, depth);
  }

  async readValues(from: number, to: number): Promise<Float32Array> {
    const ratio = this.mask.columns / this.depth.columns;
    const masks = await this.mask.read(from * BLOCK, to * BLOCK);
    const flags = await this.quality.read(from * BLOCK, to * BLOCK);
    const depths = await this.depth.read((from * BLOCK) / ratio, (to * BLOCK) / ratio);
    const shift = ratio - 1;
    const { cloudy, last } = this.classes;
    const wrong = depths.find((depth) => depth < 0 || depth > MAX_DEPTH);
    if (wrong !== undefined) {
      const message = `${this.depth.name} of ${wrong} is outside 0..${MAX_DEPTH}`;
      throw new UnusableImageError('value-out-of-limits', message, this.depth.name);
    }
    const opacity = new Float32Array((to - from) * this.columns);
    for (let row = 0, pixel = 0; row < (to - from) * BLOCK; row += BLOCK) {
      for (let column = 0; column < this.mask.columns; column += BLOCK) {
        let sum = 0;
        let count = 0;
        for (let r = row; r < row + BLOCK; r++) {
          for (let c = column; c < column + BLOCK; c++) {
            const cloud = masks[r * this.mask.columns + c];
            if (flags[r * this.mask.columns + c] !== 0 || !(cloud >= 0 && cloud <= last)) continue;
            count++;
            if (cloud >= cloudy) sum += opacityOfPixel(depths[(r >> shift) * this.depth.columns + (c >> shift)]);
          }
        }
        opacity[pixel++] = sum / count;
      }
    }
    return opacity;
  }
}

async function openMask(
  file: Hdf5File,
  product: SatelliteProduct,
): Promise<{ mask: PackedVariable; classes: Classes }> {
  if (await file.hasDataset(product.mask))
    return { mask: await PackedVariable.open(file, product.mask), classes: FOUR_CLASSES };
  return { mask: await PackedVariable.open(file, product.binaryMask), classes: TWO_CLASSES };
}

const opacityOfPixel = (depth: number): number =>
  depth === depth ? opacityFromDepth(depth) : OPACITY_OF_UNKNOWN_DEPTH;
