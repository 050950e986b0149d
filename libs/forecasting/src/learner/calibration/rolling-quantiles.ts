/** Quantiles of the last `size` values, which are stored in order of arrival and in sorted order. */
export class RollingQuantiles {
  private readonly values: Float64Array;
  private readonly sorted: Float64Array;
  private pushCount = 0;

  constructor(private readonly size: number) {
    this.values = new Float64Array(size);
    this.sorted = new Float64Array(size);
  }

  get count(): number {
    return Math.min(this.pushCount, this.size);
  }

  push(value: number): void {
    const slot = this.pushCount % this.size;
    let length = this.count;
    if (length === this.size) {
      this.sorted.copyWithin(
        this.findRank(this.values[slot], length),
        this.findRank(this.values[slot], length) + 1,
        length,
      );
      length--;
    }
    const rank = this.findRank(value, length);
    this.sorted.copyWithin(rank + 1, rank, length);
    this.sorted[rank] = value;
    this.values[slot] = value;
    this.pushCount++;
  }

  /**
   * Returns the conformal quantile of the n values: that of rank ceil(probability (n + 1)), or the largest if there is
   * no such rank.
   */
  getQuantile(probability: number): number {
    return this.sorted[Math.min(this.count - 1, Math.ceil(probability * (this.count + 1)) - 1)];
  }

  /** Index of the first of the `length` sorted values that is not below `value`. */
  private findRank(value: number, length: number): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
