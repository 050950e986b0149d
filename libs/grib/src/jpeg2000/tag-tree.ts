import type { HeaderBits } from './header-bits';

interface Level {
  readonly width: number;
  readonly values: Int32Array;
  /** 1 once the value is final; before, it is a lower bound. */
  readonly isFinal: Uint8Array;
}

/** Tag tree (ISO/IEC 15444-1 B.10.2): codes an array of numbers, each as its excess over the least of up to four neighbours. */
export class TagTree {
  /** From the leaves to the root. */
  private readonly levels: Level[] = [];

  constructor(width: number, height: number) {
    for (let [w, h] = [width, height]; ; [w, h] = [(w + 1) >> 1, (h + 1) >> 1]) {
      this.levels.push({ width: w, values: new Int32Array(w * h), isFinal: new Uint8Array(w * h) });
      if (w * h <= 1) return;
    }
  }

  /** Reads until the number at (x, y) is known or reaches `limit`. @returns the number if it is below `limit` */
  read(bits: HeaderBits, x: number, y: number, limit: number): number | undefined {
    let least = 0;
    for (let level = this.levels.length - 1; level >= 0; level--) {
      const { width, values, isFinal } = this.levels[level];
      const index = (y >> level) * width + (x >> level);
      values[index] = Math.max(values[index], least);
      while (isFinal[index] === 0 && values[index] < limit) {
        if (bits.read(1) === 1) isFinal[index] = 1;
        else values[index]++;
      }
      if (isFinal[index] === 0) return undefined;
      least = values[index];
    }
    return least < limit ? least : undefined;
  }
}
