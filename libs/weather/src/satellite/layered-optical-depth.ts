import type { PackedVariable } from '../netcdf/packed-variable';
import { UnusableImageError } from './unusable-image-error';

/** Limit of the optical depth of a layer: logarithms above 2.5 are not retrieved. */
const MAX_LAYER_DEPTH = 10 ** 2.5;

/** Optical depth of all layers of cloud together, from decimal logarithms of the depth of each; NaN without a layer. */
export class LayeredOpticalDepth {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly maxDepth: number;

  /** @throws UnusableImageError when the variable has a different number of layers */
  constructor(
    private readonly logarithms: PackedVariable,
    private readonly layers: number,
  ) {
    ({ name: this.name, rows: this.rows, columns: this.columns } = logarithms);
    this.maxDepth = layers * MAX_LAYER_DEPTH;
    if (logarithms.layers === layers) return;
    const message = `${this.name} has ${logarithms.layers} layers, not ${layers}`;
    throw new UnusableImageError('unexpected-response', message, this.name);
  }

  async read(from = 0, to = this.rows): Promise<Float32Array> {
    const logarithms = await this.logarithms.read(from, to);
    const depths = new Float32Array((to - from) * this.columns).fill(NaN);
    for (let i = 0; i < logarithms.length; i++) {
      const pixel = Math.floor(i / this.layers);
      if (logarithms[i] === logarithms[i]) depths[pixel] = (depths[pixel] || 0) + 10 ** logarithms[i];
    }
    return depths;
  }
}
