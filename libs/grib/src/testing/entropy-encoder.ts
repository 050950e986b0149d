import { toBinaryDigits } from './byte-encoders';

/** Options of CCSDS 121.0-B, as a test chooses them for each block. */
export type BlockOption = { readonly split: number } | 'uncompressed' | 'pairs' | 'zeros';

/** Encodes a run of zeros ended by a one. */
export const encodeFundamental = (value: number): string => '0'.repeat(value) + '1';

/** Maps the prediction errors of unsigned samples to unsigned numbers, by section 4 of CCSDS 121.0-B. */
export function mapErrors(samples: readonly number[], sampleBits: number): number[] {
  const largest = 2 ** sampleBits - 1;
  return samples.slice(1).map((sample, i) => {
    const previousSample = samples[i];
    const error = sample - previousSample;
    const limitDistance = Math.min(previousSample, largest - previousSample);
    if (error >= 0 && error <= limitDistance) return 2 * error;
    if (error < 0 && -error <= limitDistance) return -2 * error - 1;
    return limitDistance + Math.abs(error);
  });
}

/** Encodes the bits of one block without its identifier; `values` leaves out a reference sample. */
export function encodeBlock(option: BlockOption, values: readonly number[], sampleBits: number): string {
  if (option === 'uncompressed') return toBinaryDigits(sampleBits, ...values);
  if (option === 'pairs') {
    const padded = values.length % 2 ? [0, ...values] : values;
    const pairs = padded.flatMap((value, i) => (i % 2 ? [[padded[i - 1], value]] : []));
    return pairs.map(([a, b]) => encodeFundamental(((a + b) * (a + b + 1)) / 2 + b)).join('');
  }
  if (option === 'zeros') return encodeFundamental(0);
  const { split } = option;
  return (
    values.map((value) => encodeFundamental(Math.floor(value / 2 ** split))).join('') +
    toBinaryDigits(split, ...values.map((value) => value % 2 ** split))
  );
}
