import type { Section } from './section';

/** Sections of a message of edition 1, between its indicator and its end. */
export interface Grib1Sections {
  readonly definition: Section;
  readonly grid?: Section;
  readonly bitmap?: Section;
  readonly data: Section;
}

const INDICATOR_LENGTH = 8;
const END_LENGTH = 4;

/** Flags of byte 8 of section 1. */
const HAS_GRID = 0x80;
const HAS_BITMAP = 0x40;

/**
 * Three bytes hold lengths below 16 megabytes. Beyond 8, centres set the first bit, count in units of 120 bytes, and
 * say in the place of the length of section 4 by how much, less 4, that is too many.
 */
const LARGE = 0x800000;
const UNIT = 120;

export function grib1Sections(message: Section): Grib1Sections {
  const { dataAt, ...sections } = upToTheData(message);
  const plain = message.u24(5) === message.length;
  const length = plain ? message.u24(dataAt) : message.length - END_LENGTH - dataAt + 1;
  return { ...sections, data: message.from(dataAt, length) };
}

/** Bytes of the message at whose "GRIB" `input` starts. */
export function grib1Length(input: Section): number {
  const length = input.u24(5);
  if (length < LARGE) return length;
  const excess = input.u24(upToTheData(input).dataAt);
  return excess < UNIT ? (length - LARGE) * UNIT - excess + END_LENGTH : length;
}

function upToTheData(message: Section) {
  let byte = INDICATOR_LENGTH + 1;
  const next = () => {
    const section = message.from(byte, message.u24(byte));
    byte += section.length;
    return section;
  };
  const definition = next();
  const flags = definition.u8(8);
  const grid = flags & HAS_GRID ? next() : undefined;
  const bitmap = flags & HAS_BITMAP ? next() : undefined;
  return { definition, grid, bitmap, dataAt: byte };
}
