import { type Random, createSeededRandom } from '@daystar/testing';

/** Random draws of a fuzz run. The same seed gives the same draws, so that a run can be repeated. */
export class RandomDraws {
  /** Draws a number from 0 up to, but not including, 1. */
  readonly next: Random;

  constructor(seed: number) {
    this.next = createSeededRandom(seed);
  }

  /** Draws a whole number from 0 up to, but not including, `end`. */
  nextInteger(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.nextInteger(values.length)];
  }
}
