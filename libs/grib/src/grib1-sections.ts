import type { Section } from './section';

/** Sections of a message of edition 1, between its indicator and its end. */
export interface Grib1Sections {
  readonly definition: Section;
  readonly grid?: Section;
  readonly bitmap?: Section;
  readonly data: Section;
}

/** Lengths of the first and the last section, bytes. */
const INDICATOR_LENGTH = 8;
const END_LENGTH = 4;

/** Flags of byte 8 of section 1. */
const HAS_GRID = 0x80;
const HAS_BITMAP = 0x40;

/**
 * Flag in the three-byte length of a message above 8 MB. By a convention of ECMWF, the other bits then count units of
 * 120 bytes. The length field of section 4 holds the excess of this count over the true length, plus 4, in bytes.
 */
const LARGE_MESSAGE_FLAG = 0x800000;
const UNIT_BYTES = 120;

/** Locates the sections of a message. @throws GribError when one extends beyond the message */
export function locateGrib1Sections(message: Section): Grib1Sections {
  const { dataAt, ...sections } = locateSectionsBeforeData(message);
  const hasPlainLength = message.u24(5) === message.length;
  const length = hasPlainLength ? message.u24(dataAt) : message.length - END_LENGTH - dataAt + 1;
  return { ...sections, data: message.subsection(dataAt, length) };
}

/** Reads the length in bytes of the message that starts at `input`. */
export function readGrib1Length(input: Section): number {
  const length = input.u24(5);
  if (length < LARGE_MESSAGE_FLAG) return length;
  const excess = input.u24(locateSectionsBeforeData(input).dataAt);
  return excess < UNIT_BYTES ? (length - LARGE_MESSAGE_FLAG) * UNIT_BYTES - excess + END_LENGTH : length;
}

function locateSectionsBeforeData(message: Section) {
  let byte = INDICATOR_LENGTH + 1;
  const readNextSection = () => {
    const section = message.subsection(byte, message.u24(byte));
    byte += section.length;
    return section;
  };
  const definition = readNextSection();
  const flags = definition.u8(8);
  const grid = flags & HAS_GRID ? readNextSection() : undefined;
  const bitmap = flags & HAS_BITMAP ? readNextSection() : undefined;
  return { definition, grid, bitmap, dataAt: byte };
}
