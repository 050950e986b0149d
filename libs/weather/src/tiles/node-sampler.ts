import type { Grid } from '@daystar/grib';
import type { NodeLattice } from './node-lattice';

/** Regrids values to the nodes: unchanged where a node is a point of the grid, else by bilinear interpolation. */
export class NodeSampler {
  /**
   * Bearing of the grid's north (the grid convergence) per node, rad clockwise from true north. Absent where wind components already refer to
   * true north.
   */
  readonly gridConvergence?: Float32Array;
  private readonly indices: Int32Array;
  private readonly weights: Float32Array;

  constructor(grid: Grid, { south, west, spacing, rows, columns }: NodeLattice) {
    this.indices = new Int32Array(rows * columns * 4).fill(-1);
    this.weights = new Float32Array(rows * columns * 4);
    for (let node = 0; node < rows * columns; node++) {
      const latitude = Math.min(90, south + Math.floor(node / columns) * spacing);
      grid.findCorners(latitude, west + (node % columns) * spacing).forEach(({ index, weight }, corner) => {
        this.indices[node * 4 + corner] = index;
        this.weights[node * 4 + corner] = weight;
      });
    }
    const { computeGridConvergence } = grid;
    if (!computeGridConvergence) return;
    this.gridConvergence = Float32Array.from({ length: rows * columns }, (_, node) => {
      const isOutside = this.indices[node * 4] < 0;
      return isOutside
        ? NaN
        : computeGridConvergence(south + Math.floor(node / columns) * spacing, west + (node % columns) * spacing);
    });
  }

  /** Returns one value per node; NaN outside the grid and where it has gaps. */
  sample(values: Float32Array): Float32Array {
    const sampled = new Float32Array(this.indices.length / 4);
    for (let node = 0; node < sampled.length; node++) {
      let sum = 0;
      let weightSum = 0;
      for (let corner = node * 4; corner < node * 4 + 4; corner++) {
        const value = this.indices[corner] < 0 ? NaN : values[this.indices[corner]];
        if (Number.isNaN(value) || this.weights[corner] === 0) continue;
        sum += this.weights[corner] * value;
        weightSum += this.weights[corner];
      }
      sampled[node] = weightSum > 0 ? sum / weightSum : NaN;
    }
    return sampled;
  }
}
