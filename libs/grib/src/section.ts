import { GribError } from './grib-error';

/**
 * One section of a message. Positions are byte numbers counted from 1, as in the tables of the WMO Manual on Codes (WMO-No. 306,
 * volume I.2). So code and table can be compared line by line. All numbers are big-endian; signed ones are
 * sign and magnitude. Reading past the section is a `corrupt` error.
 */
export class Section {
  private readonly view: DataView;

  /** `bytes` is the section alone; `offset` is its offset in the input, for error messages. */
  constructor(
    readonly bytes: Uint8Array,
    readonly offset: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.byteLength;
  }

  u8(byte: number): number {
    return this.view.getUint8(this.toCheckedOffset(byte, 1));
  }

  u16(byte: number): number {
    return this.view.getUint16(this.toCheckedOffset(byte, 2));
  }

  u24(byte: number): number {
    return this.readUnsigned(byte, 3);
  }

  u32(byte: number): number {
    return this.view.getUint32(this.toCheckedOffset(byte, 4));
  }

  s8(byte: number): number {
    return this.readSigned(byte, 1);
  }

  s16(byte: number): number {
    return this.readSigned(byte, 2);
  }

  s24(byte: number): number {
    return this.readSigned(byte, 3);
  }

  s32(byte: number): number {
    return this.readSigned(byte, 4);
  }

  f32(byte: number): number {
    return this.view.getFloat32(this.toCheckedOffset(byte, 4));
  }

  f64(byte: number): number {
    return this.view.getFloat64(this.toCheckedOffset(byte, 8));
  }

  /** IBM System/360 single precision: sign, excess-64 exponent of 16, 24-bit fraction; the float of edition 1. */
  ibm32(byte: number): number {
    const word = this.u32(byte);
    const magnitude = (word & 0xffffff) * 2 ** (4 * (((word >>> 24) & 0x7f) - 64) - 24);
    return word >>> 31 ? -magnitude : magnitude;
  }

  readUnsigned(byte: number, byteCount: number): number {
    const from = this.toCheckedOffset(byte, byteCount);
    let value = 0;
    for (let i = 0; i < byteCount; i++) value = value * 256 + this.bytes[from + i];
    return value;
  }

  readSigned(byte: number, byteCount: number): number {
    const raw = this.readUnsigned(byte, byteCount);
    const half = 2 ** (8 * byteCount - 1);
    return raw < half ? raw : half - raw;
  }

  /** Returns the bytes from `byte` to the end of the section, or `count` of them. */
  subsection(byte: number, count = this.length - byte + 1): Section {
    const start = this.toCheckedOffset(byte, count);
    return new Section(this.bytes.subarray(start, start + count), this.offset + start);
  }

  /**
   * @param problem what is wrong with the message, or what it has that cannot be decoded
   * @throws GribError at that byte, always
   */
  fail(code: 'corrupt' | 'unsupported', byte: number, problem: string): never {
    const prefix = code === 'corrupt' ? 'corrupt message' : 'not supported';
    throw new GribError(code, this.offset + byte - 1, `${prefix}: ${problem}`);
  }

  private toCheckedOffset(byte: number, byteCount: number): number {
    if (byte < 1 || byteCount < 0 || byte - 1 + byteCount > this.length) {
      throw new GribError(
        'corrupt',
        this.offset,
        `corrupt message: a section of ${this.length} bytes has no byte ${byte + byteCount - 1}`,
      );
    }
    return byte - 1;
  }
}
