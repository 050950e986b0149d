import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { OPACITY_OF_UNKNOWN_DEPTH, computeOpacityFromDepth } from './opacity-from-depth';
import { BLOCK_PIXELS, type BlockGeometry, readGeometry, toBlockGeometry } from './read-geometry';
import { LayeredOpticalDepth } from './layered-optical-depth';
import { FOUR_CLASSES, type MaskClasses, TWO_CLASSES, interpretClassNames } from './mask-classes';
import type { SatelliteProduct } from './satellite-layout';
import type { Projection } from './fixed-grid';
import { UnusableImageError } from './unusable-image-error';
import type { ImageRaster } from './image-raster';

/** Limit of an optical depth that is not divided into layers; the products end at 160. */
const MAX_DEPTH = 200;
const UNITLESS = ['1', 'none', 'unitless', ''];

/** Optical depths, NaN where none was retrieved. */
type DepthVariable = Pick<PackedVariable, 'name' | 'rows' | 'columns' | 'read'> & { readonly maxDepth: number };

interface CloudMask {
  readonly mask: PackedVariable;
  readonly classes: MaskClasses;
}

/** Cloud opacity from mask and optical depth, read in strips. Its rows and columns are blocks of the mask. */
export class CloudRaster implements ImageRaster {
  readonly quantity = 'opacity';
  readonly projection: Projection;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rows: number;
  readonly columns: number;
  private readonly mask: PackedVariable;
  private readonly classes: MaskClasses;

  private constructor(
    { projection, x, y }: BlockGeometry,
    { mask, classes }: CloudMask,
    private readonly quality: PackedVariable | undefined,
    private readonly depth: DepthVariable,
    readonly isLastRowFirst = false,
  ) {
    this.projection = projection;
    this.x = x;
    this.y = y;
    this.mask = mask;
    this.classes = classes;
    this.rows = y.length;
    this.columns = x.length;
  }

  /** @throws UnusableImageError when the two files do not fit together; Error when one is not NetCDF4 or lacks a variable */
  static async open(maskFile: Hdf5File, depthFile: Hdf5File, product: SatelliteProduct): Promise<CloudRaster> {
    const cloudMask = await openMask(maskFile, product);
    const { mask } = cloudMask;
    const quality = product.quality === undefined ? undefined : await PackedVariable.open(maskFile, product.quality);
    const depth = await openDepth(depthFile, product);
    const ratio = mask.columns / depth.columns;
    if (quality && quality.rows !== mask.rows) {
      const message = `the mask has ${mask.rows} rows of pixels, but ${quality.rows} rows of quality flags`;
      throw new UnusableImageError('unexpected-response', message, product.quality);
    }
    const isOneImage = (ratio === 1 || ratio === BLOCK_PIXELS) && mask.rows === ratio * depth.rows;
    if (!isOneImage || mask.rows % BLOCK_PIXELS !== 0 || mask.columns % BLOCK_PIXELS !== 0) {
      const [maskSize, depthSize] = [mask, depth].map(({ rows, columns }) => `${rows} x ${columns}`);
      const message =
        `the mask has ${maskSize} pixels and the depth ${depthSize}: ` +
        'expected even numbers of rows and columns, and a depth of the same or half the size';
      throw new UnusableImageError('unexpected-response', message, product.depth);
    }
    const geometry = toBlockGeometry(await readGeometry(maskFile, product, mask), BLOCK_PIXELS);
    return new CloudRaster(geometry, cloudMask, quality, depth, product.isLastRowFirst);
  }

  async readValues(from: number, to: number): Promise<Float32Array> {
    const ratio = this.mask.columns / this.depth.columns;
    const masks = await this.mask.read(from * BLOCK_PIXELS, to * BLOCK_PIXELS);
    const flags = await this.quality?.read(from * BLOCK_PIXELS, to * BLOCK_PIXELS);
    const depths = await this.depth.read((from * BLOCK_PIXELS) / ratio, (to * BLOCK_PIXELS) / ratio);
    const shift = ratio - 1;
    const { maxDepth } = this.depth;
    const implausible = depths.find((depth) => depth < 0 || depth > maxDepth);
    if (implausible !== undefined) {
      const message = `${this.depth.name} of ${implausible} is outside 0..${maxDepth}`;
      throw new UnusableImageError('value-out-of-limits', message, this.depth.name);
    }
    const opacity = new Float32Array((to - from) * this.columns);
    for (let row = 0, pixel = 0; row < (to - from) * BLOCK_PIXELS; row += BLOCK_PIXELS) {
      for (let column = 0; column < this.mask.columns; column += BLOCK_PIXELS) {
        let sum = 0;
        let count = 0;
        for (let r = row; r < row + BLOCK_PIXELS; r++) {
          for (let c = column; c < column + BLOCK_PIXELS; c++) {
            const state = this.classes[masks[r * this.mask.columns + c]];
            if ((flags && flags[r * this.mask.columns + c] !== 0) || !state || state === 'unusable') continue;
            count++;
            if (state === 'cloudy') sum += toPixelOpacity(depths[(r >> shift) * this.depth.columns + (c >> shift)]);
          }
        }
        opacity[pixel++] = sum / count;
      }
    }
    return opacity;
  }
}

async function openMask(file: Hdf5File, product: SatelliteProduct): Promise<CloudMask> {
  const { mask: name, binaryMask, hasNamedClasses } = product;
  if (name === undefined || (binaryMask !== undefined && !(await file.hasDataset(name))))
    return { mask: await PackedVariable.open(file, binaryMask!), classes: TWO_CLASSES };
  const mask = await PackedVariable.open(file, name);
  return { mask, classes: hasNamedClasses ? interpretClassNames(name, mask.classes) : FOUR_CLASSES };
}

/** @throws UnusableImageError when the depth has a unit */
async function openDepth(file: Hdf5File, { depth: name, layers }: SatelliteProduct): Promise<DepthVariable> {
  const depth = await PackedVariable.open(file, name);
  if (layers !== undefined) return new LayeredOpticalDepth(depth, layers);
  if (depth.unit !== undefined && !UNITLESS.includes(depth.unit)) {
    throw new UnusableImageError('unexpected-unit', `the unit of ${name} is ${depth.unit}; expected none`, name);
  }
  return {
    name,
    rows: depth.rows,
    columns: depth.columns,
    maxDepth: MAX_DEPTH,
    read: (from, to) => depth.read(from, to),
  };
}

const toPixelOpacity = (depth: number): number =>
  depth === depth ? computeOpacityFromDepth(depth) : OPACITY_OF_UNKNOWN_DEPTH;
