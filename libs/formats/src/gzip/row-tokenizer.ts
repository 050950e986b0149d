import type { BodyChunk, RowPattern } from '../row-pattern';
import { type ColumnCursor, createColumnCursor } from './column-cursor';
import { Crc32, type PrecomputedChunk, precomputeCrc } from './crc-32';
import { TokenList } from './token-list';

/**
 * Computes the DEFLATE tokens, the CRC-32 and the length of a body without writing it. The texts between the values of a
 * row repeat the texts of the previous row, and so do common prefixes and suffixes of values.
 */
export class RowTokenizer {
  readonly tokens = new TokenList();
  private readonly checksum = new Crc32();
  length = 0;

  /** CRC-32 of the chunks read. */
  get crc(): number {
    return this.checksum.value;
  }

  tokenize(chunks: readonly BodyChunk[]): void {
    this.length = 0;
    this.checksum.reset();
    this.tokens.reset();
    for (const chunk of chunks) {
      if (typeof chunk === 'string') this.addLiterals(Buffer.from(chunk));
      else this.addRows(chunk);
    }
    this.tokens.finish();
  }

  private addLiterals(bytes: Uint8Array): void {
    this.tokens.addLiterals(bytes, 0, bytes.length);
    this.checksum.add(bytes, 0, bytes.length);
    this.length += bytes.length;
  }

  private addRows({ count, texts, values, separator, isDescending }: RowPattern): void {
    if (count === 0) return;
    const columnCount = values.length;
    if (columnCount === 0) return this.addLiterals(Buffer.from(Array<string>(count).fill(texts[0]).join(separator)));
    this.addLiterals(Buffer.from(texts[0]));
    const columns = values.map(createColumnCursor);
    /** Text after each value of a row. */
    const textsAfter = texts.slice(1).map((text) => precomputeCrc(Buffer.from(text)));
    /** Text between the last value of a row and the first value of the next one. */
    const rowBreak = precomputeCrc(Buffer.from(texts[columnCount] + separator + texts[0]));
    for (let row = 0; row < count; row++) {
      const index = isDescending ? count - 1 - row : row;
      for (let column = 0; column < columnCount; column++) {
        const distance = this.addValue(columns[column], index, row === 0);
        const text = column === columnCount - 1 && row < count - 1 ? rowBreak : textsAfter[column];
        this.addText(text, row === 0 ? 0 : distance);
      }
    }
  }

  /** Adds a value. @returns distance back to the same text after the value in the previous row */
  private addValue(column: ColumnCursor, index: number, isFirstRow: boolean): number {
    const { tokens } = this;
    const distance = this.length - column.offset;
    column.offset = this.length;
    const previousLength = column.length;
    column.moveTo(index);
    const { bytes, length } = column;
    if (column.text) this.checksum.addPrecomputed(column.text);
    else this.checksum.add(bytes, 0, length);
    this.length += length;
    if (isFirstRow) tokens.addLiterals(bytes, 0, length);
    else {
      const { prefixLength: prefixEnd } = column;
      // Values of different lengths share no suffix at the same distance.
      const suffixStart = length === previousLength ? column.suffixStart : length;
      tokens.addRepeat(bytes, 0, prefixEnd, distance);
      tokens.addLiterals(bytes, prefixEnd, suffixStart);
      tokens.addRepeat(bytes, suffixStart, length, distance);
    }
    return distance + length - previousLength;
  }

  /** Adds a text between values. @param distance back to the same text in the previous row; 0 without one */
  private addText(text: PrecomputedChunk, distance: number): void {
    const { bytes } = text;
    if (distance > 0) this.tokens.addRepeat(bytes, 0, bytes.length, distance);
    else this.tokens.addLiterals(bytes, 0, bytes.length);
    this.checksum.addPrecomputed(text);
    this.length += bytes.length;
  }
}
