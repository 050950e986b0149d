import type { Passage, RowPattern } from '../row-pattern';
import { type Column, columnOf } from './columns';
import { Crc, type Text, textOf } from './crc';
import { Tokens } from './tokens';

/**
 * What DEFLATE says of passages, their CRC and their length, without writing them: of rows, all texts repeat those of the
 * row before, and so do values as far as they begin and end alike.
 */
export class RowTokens {
  readonly tokens = new Tokens();
  private readonly sum = new Crc();
  length = 0;

  /** CRC-32 of what was read. */
  get crc(): number {
    return this.sum.value;
  }

  read(passages: readonly Passage[]): void {
    this.length = 0;
    this.sum.begin();
    this.tokens.begin();
    for (const passage of passages) {
      if (typeof passage === 'string') this.fresh(Buffer.from(passage));
      else this.rows(passage);
    }
    this.tokens.end();
  }

  private fresh(bytes: Uint8Array): void {
    this.tokens.literals(bytes, 0, bytes.length);
    this.sum.add(bytes, 0, bytes.length);
    this.length += bytes.length;
  }

  private rows({ count, texts, values, between, descending }: RowPattern): void {
    if (count === 0) return;
    const last = values.length;
    if (last === 0) return this.fresh(Buffer.from(Array<string>(count).fill(texts[0]).join(between)));
    this.fresh(Buffer.from(texts[0]));
    const columns = values.map(columnOf);
    /** What stands behind each value; behind the last one of a row, the next row begins. */
    const behind = texts.slice(1).map((text) => textOf(Buffer.from(text)));
    const onwards = textOf(Buffer.from(texts[last] + between + texts[0]));
    for (let row = 0; row < count; row++) {
      const index = descending ? count - 1 - row : row;
      for (let place = 0; place < last; place++) {
        const further = this.value(columns[place], index, row === 0);
        const text = place === last - 1 && row < count - 1 ? onwards : behind[place];
        this.text(text, row === 0 ? 0 : further);
      }
    }
  }

  /** @returns how far back the text behind the value stands in the row before */
  private value(column: Column, index: number, first: boolean): number {
    const { tokens } = this;
    const distance = this.length - column.begun;
    column.begun = this.length;
    const before = column.length;
    column.go(index);
    const { bytes, length } = column;
    if (column.text) this.sum.addText(column.text);
    else this.sum.add(bytes, 0, length);
    this.length += length;
    if (first) tokens.literals(bytes, 0, length);
    else {
      const { begins } = column;
      // Values of other lengths do not stand below each other once they differ.
      const ends = length === before ? column.ends : length;
      tokens.same(bytes, 0, begins, distance);
      tokens.literals(bytes, begins, ends);
      tokens.same(bytes, ends, length, distance);
    }
    return distance + length - before;
  }

  /** @param distance at which it stands before, 0 when it does not */
  private text(text: Text, distance: number): void {
    const { bytes } = text;
    if (distance > 0) this.tokens.same(bytes, 0, bytes.length, distance);
    else this.tokens.literals(bytes, 0, bytes.length);
    this.sum.addText(text);
    this.length += bytes.length;
  }
}
