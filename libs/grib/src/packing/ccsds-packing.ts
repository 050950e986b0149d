import type { Section } from '../section';
import { EntropyDecoder, type EntropyCoding } from './entropy-decoder';
import type { PackedField } from './packed-field';
import { type Scale, readScale, toPhysical } from './scale';

/** Unpacks data representation template 5.42: CCSDS recommended lossless compression. */
export function unpackCcsds({ template, data, count }: PackedField): Float32Array {
  const scale = readScale(template);
  if (template.u8(20) === 0) return new Float32Array(count).fill(scale.offset);
  const coding = readCoding(template);
  const blocks = new EntropyDecoder(data, coding);
  const samples = new Uint32Array(count);
  const values = new Float32Array(samples.buffer);
  const largest = 2 ** coding.sampleBits - 1;
  const isNarrow = coding.isPredicted && coding.sampleBits <= NARROW_BITS;
  for (let index = 0; index < count;) {
    const end = blocks.readInterval(samples, index);
    if (isNarrow) decodeNarrow(samples, values, index, end, largest, scale);
    else if (coding.isPredicted) undoPrediction(samples, index, end, largest);
    index = end;
  }
  return isNarrow ? values : toPhysical(samples, scale);
}

/** Samples up to this width never need the sign bit of an integer. */
const NARROW_BITS = 24;

/**
 * Reads the coding parameters. Byte 22 holds the flags of libaec: 1 signed, 8 preprocessed, 16 restricted, 32 padded intervals.
 */
function readCoding(template: Section): EntropyCoding {
  const flags = template.u8(22);
  const sampleBits = template.u8(20);
  const blockSize = template.u8(23);
  const interval = template.u16(24);
  if (sampleBits > 32) template.fail('unsupported', 20, `samples of ${sampleBits} bits`);
  if (flags & 1) template.fail('unsupported', 22, 'signed samples');
  if (blockSize === 0 || blockSize % 2 || interval === 0) {
    template.fail('corrupt', 23, `blocks of ${blockSize} samples, intervals of ${interval} blocks`);
  }
  return {
    sampleBits,
    blockSize,
    interval,
    isPredicted: (flags & 8) !== 0,
    isRestricted: (flags & 16) !== 0,
    isPadded: (flags & 32) !== 0,
  };
}

/**
 * Undoes the prediction in place, by section 4 of CCSDS 121.0-B-3. Each sample is the one before it plus an error. Errors
 * that can have either sign map to the smallest numbers, alternately by sign; larger errors, of one sign, follow.
 */
function undoPrediction(samples: Uint32Array, from: number, to: number, largest: number): void {
  let sample = samples[from];
  for (let i = from + 1; i < to; i++) {
    const mapped = samples[i];
    const error = (mapped >>> 1) + (mapped & 1);
    const above = (largest - sample) >>> 0;
    if (error <= sample && error <= above) sample = (sample + ((mapped >>> 1) ^ -(mapped & 1))) >>> 0;
    else sample = sample < above ? mapped : (largest - mapped) >>> 0;
    samples[i] = sample;
  }
}

/**
 * Decodes and converts each sample to its physical value in place. Most fields have samples of this width, and decoding them
 * this way is a sixth faster.
 */
function decodeNarrow(
  samples: Uint32Array,
  values: Float32Array,
  from: number,
  to: number,
  largest: number,
  { offset, factor }: Scale,
): void {
  let sample = samples[from] | 0;
  values[from] = offset + factor * sample;
  for (let i = from + 1; i < to; i++) {
    const mapped = samples[i] | 0;
    const error = (mapped >> 1) + (mapped & 1);
    const above = largest - sample;
    if (error <= sample && error <= above) sample += (mapped >> 1) ^ -(mapped & 1);
    else sample = sample < above ? mapped : largest - mapped;
    values[i] = offset + factor * sample;
  }
}
