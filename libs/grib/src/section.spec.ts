import { GribError } from './grib-error';
import { Section } from './section';

const section = (...octets: number[]) => new Section(Uint8Array.from(octets), 1000);

describe('a section', () => {
  it('numbers bytes from 1, like the WMO tables', () => {
    expect(section(7, 8, 9).u8(1)).toBe(7);
    expect(section(7, 8, 9).u8(3)).toBe(9);
  });

  it('reads unsigned numbers of all lengths, most significant byte first', () => {
    const octets = section(0xff, 0xfe, 0xfd, 0xfc, 0xfb);
    expect(octets.u16(1)).toBe(0xfffe);
    expect(octets.u24(1)).toBe(0xfffefd);
    expect(octets.u32(1)).toBe(0xfffefdfc);
    expect(octets.readUnsigned(1, 5)).toBe(0xfffefdfcfb);
  });

  it("reads signed numbers as sign and magnitude, not as two's complement", () => {
    expect(section(0x81).s8(1)).toBe(-1);
    expect(section(0x80, 0x02).s16(1)).toBe(-2);
    expect(section(0x80, 0x01, 0x00).s24(1)).toBe(-256);
    expect(section(0x85, 0x5d, 0x4a, 0x80).s32(1)).toBe(-90e6);
    expect(section(0x05, 0x5d, 0x4a, 0x80).s32(1)).toBe(90e6);
  });

  it('reads IBM floats: -118.625 is C276A000', () => {
    expect(section(0xc2, 0x76, 0xa0, 0x00).ibm32(1)).toBe(-118.625);
    expect(section(0x41, 0x10, 0x00, 0x00).ibm32(1)).toBe(1);
    expect(section(0, 0, 0, 0).ibm32(1)).toBe(0);
  });

  it('reads IEEE floats', () => {
    expect(section(0x3f, 0xc0, 0, 0).f32(1)).toBe(1.5);
    expect(section(0xbf, 0xf8, 0, 0, 0, 0, 0, 0).f64(1)).toBe(-1.5);
  });

  it('rejects bytes beyond its end, with its offset in the input', () => {
    expect(() => section(1, 2, 3).u32(1)).toThrow(GribError);
    expect(() => section(1, 2, 3).u8(0)).toThrow(GribError);
    expect(() => section(1, 2, 3).subsection(2, 3)).toThrow(expect.objectContaining({ code: 'corrupt', offset: 1000 }));
  });

  it('returns a subsection with its own offset', () => {
    const part = section(1, 2, 3, 4).subsection(3);
    expect(Array.from(part.bytes)).toEqual([3, 4]);
    expect(part.offset).toBe(1002);
    expect(() => part.fail('unsupported', 2, 'so it is')).toThrow('so it is (byte 1003)');
  });
});
