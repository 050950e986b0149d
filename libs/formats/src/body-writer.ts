import type { Passage, RowPattern, Values } from './row-pattern';
import { LONGEST_NUMBER, writeNumber } from './write-number';

const FIRST_BYTES = 64 * 1024;
/** Copying so few one by one takes less than asking for it. */
const FEW_BYTES = 12;

/** Writes passages as UTF-8. */
export class BodyWriter {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private length = 0;

  /** @returns the body, until the next is written */
  write(passages: readonly Passage[]): Buffer {
    this.length = 0;
    for (const passage of passages) {
      if (typeof passage === 'string') this.writeText(passage);
      else this.writeRows(passage);
    }
    return this.bytes.subarray(0, this.length);
  }

  private writeText(text: string): void {
    const piece = Buffer.from(text);
    this.makeRoom(piece.length);
    this.length = put(this.bytes, this.length, piece);
  }

  private writeRows({ count, texts, values, between, descending }: RowPattern): void {
    const fixed = texts.map((text) => Buffer.from(text));
    const apart = Buffer.from(between);
    const longest =
      fixed.reduce((sum, { length }) => sum + length, apart.length) + values.reduce((sum, one) => sum + room(one), 0);
    for (let row = 0; row < count; row++) {
      this.makeRoom(longest);
      const { bytes } = this;
      const index = descending ? count - 1 - row : row;
      let at = row === 0 ? this.length : put(bytes, this.length, apart);
      for (let place = 0; place < values.length; place++) {
        at = putValue(bytes, put(bytes, at, fixed[place]), values[place], index);
      }
      this.length = put(bytes, at, fixed[values.length]);
    }
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

const room = (values: Values): number =>
  'numbers' in values ? Math.max(LONGEST_NUMBER, values.missing.length) : values.longest;

/** @returns where it ends */
function put(bytes: Uint8Array, at: number, text: Uint8Array): number {
  if (text.length > FEW_BYTES) bytes.set(text, at);
  else for (let index = 0; index < text.length; index++) bytes[at + index] = text[index];
  return at + text.length;
}

function putValue(bytes: Uint8Array, at: number, values: Values, index: number): number {
  if ('words' in values) return put(bytes, at, values.words[index]);
  const end = writeNumber(bytes, at, values.numbers[index], values.decimals);
  return end > at ? end : put(bytes, at, values.missing);
}
