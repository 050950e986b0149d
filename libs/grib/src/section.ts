import { GribError } from './grib-error';

/**
 * One section of a message. Positions are octet numbers counted from 1, as the tables of the WMO Manual on Codes
 * (WMO-No. 306, volume I.2) print them, so that a line of code can be held against a line of the table.
 * All numbers are big-endian; signed ones are sign and magnitude. Reading past the section is a `corrupt` error.
 */
export class Section {
  private readonly view: DataView;

  /** `bytes` is the section alone; `offset` is where it lies in the input, for error messages. */
  constructor(
    readonly bytes: Uint8Array,
    readonly offset: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.byteLength;
  }

  u8(octet: number): number {
    return this.view.getUint8(this.at(octet, 1));
  }

  u16(octet: number): number {
    return this.view.getUint16(this.at(octet, 2));
  }

  u24(octet: number): number {
    return this.unsigned(octet, 3);
  }

  u32(octet: number): number {
    return this.view.getUint32(this.at(octet, 4));
  }

  s8(octet: number): number {
    return this.signed(octet, 1);
  }

  s16(octet: number): number {
    return this.signed(octet, 2);
  }

  s24(octet: number): number {
    return this.signed(octet, 3);
  }

  s32(octet: number): number {
    return this.signed(octet, 4);
  }

  f32(octet: number): number {
    return this.view.getFloat32(this.at(octet, 4));
  }

  f64(octet: number): number {
    return this.view.getFloat64(this.at(octet, 8));
  }

  /** IBM System/360 single precision: sign, excess-64 exponent of 16, 24-bit fraction; the float of edition 1. */
  ibm32(octet: number): number {
    const word = this.u32(octet);
    const magnitude = (word & 0xffffff) * 2 ** (4 * (((word >>> 24) & 0x7f) - 64) - 24);
    return word >>> 31 ? -magnitude : magnitude;
  }

  unsigned(octet: number, octets: number): number {
    const from = this.at(octet, octets);
    let value = 0;
    for (let i = 0; i < octets; i++) value = value * 256 + this.bytes[from + i];
    return value;
  }

  signed(octet: number, octets: number): number {
    const raw = this.unsigned(octet, octets);
    const half = 2 ** (8 * octets - 1);
    return raw < half ? raw : half - raw;
  }

  /** The octets from `octet` to the end of the section, or `count` of them. */
  from(octet: number, count = this.length - octet + 1): Section {
    const start = this.at(octet, count);
    return new Section(this.bytes.subarray(start, start + count), this.offset + start);
  }

  /** Throws; the position is the octet named. */
  fail(code: 'corrupt' | 'unsupported', octet: number, message: string): never {
    throw new GribError(code, this.offset + octet - 1, message);
  }

  private at(octet: number, octets: number): number {
    if (octet < 1 || octets < 0 || octet - 1 + octets > this.length) {
      throw new GribError(
        'corrupt',
        this.offset,
        `a section of ${this.length} octets has no octet ${octet + octets - 1}`,
      );
    }
    return octet - 1;
  }
}
