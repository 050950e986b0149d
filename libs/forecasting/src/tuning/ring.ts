/** The last so many numbers, kept in order as well. */
export class Ring {
  private readonly values: Float64Array;
  private readonly sorted: Float64Array;
  private pushed = 0;

  constructor(private readonly size: number) {
    this.values = new Float64Array(size);
    this.sorted = new Float64Array(size);
  }

  get count(): number {
    return Math.min(this.pushed, this.size);
  }

  push(value: number): void {
    const at = this.pushed % this.size;
    let held = this.count;
    if (held === this.size) {
      this.sorted.copyWithin(this.place(this.values[at], held), this.place(this.values[at], held) + 1, held);
      held--;
    }
    const place = this.place(value, held);
    this.sorted.copyWithin(place + 1, place, held);
    this.sorted[place] = value;
    this.values[at] = value;
    this.pushed++;
  }

  /** Smallest number that at least this share of those held, and of one more to come, does not exceed. */
  quantile(share: number): number {
    return this.sorted[Math.min(this.count - 1, Math.ceil(share * (this.count + 1)) - 1)];
  }

  /** Where among the first `held` sorted numbers the first one not below `value` stands. */
  private place(value: number, held: number): number {
    let low = 0;
    let high = held;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
