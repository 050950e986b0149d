/** Pseudorandom numbers (mulberry32). The same seed gives the same numbers, so that a run can be repeated. */
export class SeededRandom {
  constructor(private state: number) {}

  /** Draws a number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Draws a whole number from 0 up to, but not including, `end`. */
  nextInteger(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.nextInteger(values.length)];
  }
}
