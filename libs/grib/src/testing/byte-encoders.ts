/** Encoders of numbers in the formats of the WMO tables, for hand-made messages. */
export const u8 = (...values: number[]): number[] => values;
export const u16 = (...values: number[]): number[] => values.flatMap((value) => [value >>> 8, value & 0xff]);
export const u24 = (...values: number[]): number[] => values.flatMap((value) => [value >>> 16, ...u16(value & 0xffff)]);
export const u32 = (...values: number[]): number[] =>
  values.flatMap((value) => [...u16(value >>> 16), ...u16(value & 0xffff)]);

/** Signed numbers are sign and magnitude. */
export const s8 = (value: number): number[] => [value < 0 ? 0x80 - value : value];
export const s16 = (value: number): number[] => u16(value < 0 ? 0x8000 - value : value);
export const s24 = (value: number): number[] => u24(value < 0 ? 0x800000 - value : value);
export const s32 = (value: number): number[] => u32(value < 0 ? 0x80000000 - value : value);

export function f32(value: number): number[] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return [0, 1, 2, 3].map((byte) => view.getUint8(byte));
}

export function f64(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return [0, 1, 2, 3, 4, 5, 6, 7].map((byte) => view.getUint8(byte));
}

export const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Converts a string of 0 and 1 to bytes. Blanks are ignored; the last byte is filled up with zeros. */
export function packBits(text: string): number[] {
  const digits = text.replace(/\s/g, '');
  const bytes = digits.padEnd(Math.ceil(digits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return bytes.map((byte) => parseInt(byte, 2));
}

/** Writes values as a string of 0 and 1, `width` digits each. */
export const toBinaryDigits = (width: number, ...values: number[]): string =>
  width === 0 ? '' : values.map((value) => value.toString(2).padStart(width, '0')).join('');
