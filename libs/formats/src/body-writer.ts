import type { BodyChunk, RowPattern, ColumnValues } from './row-pattern';
import { MAX_NUMBER_BYTES, writeNumber } from './write-number';

const INITIAL_BYTES = 64 * 1024;
/** Up to this length a loop over the bytes is faster than `set`. */
const MAX_LOOP_BYTES = 12;

/** Writes the chunks of a body as UTF-8 into a buffer that it reuses. */
export class BodyWriter {
  private bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private length = 0;

  /** @returns the body, which is valid until the next call */
  write(chunks: readonly BodyChunk[]): Buffer {
    this.length = 0;
    for (const chunk of chunks) {
      if (typeof chunk === 'string') this.writeText(chunk);
      else this.writeRows(chunk);
    }
    return this.bytes.subarray(0, this.length);
  }

  private writeText(text: string): void {
    const bytes = Buffer.from(text);
    this.reserve(bytes.length);
    this.length = copyText(this.bytes, this.length, bytes);
  }

  private writeRows({ count, texts, values, separator: separatorText, isDescending }: RowPattern): void {
    const fixedTexts = texts.map((text) => Buffer.from(text));
    const separator = Buffer.from(separatorText);
    const maxRowBytes =
      fixedTexts.reduce((sum, { length }) => sum + length, separator.length) +
      values.reduce((sum, column) => sum + getMaxBytes(column), 0);
    for (let row = 0; row < count; row++) {
      this.reserve(maxRowBytes);
      const { bytes } = this;
      const index = isDescending ? count - 1 - row : row;
      let offset = row === 0 ? this.length : copyText(bytes, this.length, separator);
      for (let column = 0; column < values.length; column++) {
        offset = writeValue(bytes, copyText(bytes, offset, fixedTexts[column]), values[column], index);
      }
      this.length = copyText(bytes, offset, fixedTexts[values.length]);
    }
  }

  private reserve(byteCount: number): void {
    if (this.length + byteCount <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + byteCount));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

const getMaxBytes = (values: ColumnValues): number =>
  'numbers' in values ? Math.max(MAX_NUMBER_BYTES, values.missing.length) : values.maxBytes;

/** Copies a text into the buffer at an offset. @returns the offset after it */
function copyText(bytes: Uint8Array, offset: number, text: Uint8Array): number {
  if (text.length > MAX_LOOP_BYTES) bytes.set(text, offset);
  else for (let index = 0; index < text.length; index++) bytes[offset + index] = text[index];
  return offset + text.length;
}

function writeValue(bytes: Uint8Array, offset: number, values: ColumnValues, index: number): number {
  if ('encoded' in values) return copyText(bytes, offset, values.encoded[index]);
  const end = writeNumber(bytes, offset, values.numbers[index], values.decimals);
  return end > offset ? end : copyText(bytes, offset, values.missing);
}
