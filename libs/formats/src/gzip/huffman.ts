/** Huffman code of an alphabet: code bits (first bit lowest) and code length of each symbol; 0 for unused ones. */
export interface HuffmanCode {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

/**
 * Builds a Huffman code (D. A. Huffman 1952) in the canonical form of RFC 1951, section 3.2.2. At least two symbols get
 * a code, as decoders expect.
 * @param frequencies frequency of each symbol
 * @param maxLength maximum code length, bits; if exceeded, frequencies are flattened
 */
export function buildHuffmanCode(frequencies: Uint32Array, maxLength: number): HuffmanCode {
  let counts = padToTwoSymbols(frequencies);
  let lengths = computeCodeLengths(counts);
  while (findMaximum(lengths) > maxLength) {
    counts = counts.map((count) => (count + 1) >> 1);
    lengths = computeCodeLengths(counts);
  }
  return { lengths, bits: assignCanonicalBits(lengths, maxLength) };
}

function findMaximum(lengths: Uint8Array): number {
  let maximum = 0;
  for (let symbol = 0; symbol < lengths.length; symbol++) maximum = Math.max(maximum, lengths[symbol]);
  return maximum;
}

function padToTwoSymbols(frequencies: Uint32Array): Uint32Array {
  let usedCount = 0;
  for (let symbol = 0; symbol < frequencies.length; symbol++) if (frequencies[symbol] > 0) usedCount++;
  if (usedCount >= 2) return frequencies;
  const padded = frequencies.slice();
  for (let symbol = 0, missing = 2 - usedCount; missing > 0; symbol++) {
    if (padded[symbol] === 0) {
      padded[symbol] = 1;
      missing--;
    }
  }
  return padded;
}

/** Number of symbols of the largest alphabet of RFC 1951. */
const MAX_SYMBOLS = 288;
/** Buffers shared by all trees, which are built one after another. */
const leaves = new Uint16Array(MAX_SYMBOLS);
const weights = new Uint32Array(2 * MAX_SYMBOLS);
const parents = new Uint16Array(2 * MAX_SYMBOLS);
const depths = new Uint8Array(2 * MAX_SYMBOLS);

/** Computes code lengths by the two-queue algorithm: leaves and inner nodes are each in ascending order of weight. */
function computeCodeLengths(frequencies: Uint32Array): Uint8Array {
  const count = sortUsedSymbols(frequencies);
  const total = 2 * count - 1;
  for (let node = 0; node < count; node++) weights[node] = frequencies[leaves[node]];
  let [leaf, inner] = [0, count];
  for (let node = count; node < total; node++) {
    weights[node] = 0;
    for (let childCount = 0; childCount < 2; childCount++) {
      const isLeaf = leaf < count && (inner >= node || weights[leaf] <= weights[inner]);
      const child = isLeaf ? leaf++ : inner++;
      weights[node] += weights[child];
      parents[child] = node;
    }
  }
  depths[total - 1] = 0;
  const lengths = new Uint8Array(frequencies.length);
  for (let node = total - 2; node >= 0; node--) {
    depths[node] = depths[parents[node]] + 1;
    if (node < count) lengths[leaves[node]] = depths[node];
  }
  return lengths;
}

/** Sorts the used symbols by frequency, stable. @returns their number */
function sortUsedSymbols(frequencies: Uint32Array): number {
  let count = 0;
  // Insertion sort: most alphabets have few used symbols.
  for (let symbol = 0; symbol < frequencies.length; symbol++) {
    const frequency = frequencies[symbol];
    if (frequency === 0) continue;
    let position = count++;
    for (; position > 0 && frequencies[leaves[position - 1]] > frequency; position--)
      leaves[position] = leaves[position - 1];
    leaves[position] = symbol;
  }
  return count;
}

function assignCanonicalBits(lengths: Uint8Array, longest: number): Uint16Array {
  const nextBits = new Uint16Array(longest + 2);
  for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] > 0) nextBits[lengths[symbol] + 1]++;
  for (let length = 1; length <= longest; length++)
    nextBits[length + 1] = (nextBits[length] + nextBits[length + 1]) << 1;
  const bits = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    if (lengths[symbol] > 0) bits[symbol] = reverseBits(nextBits[lengths[symbol]]++, lengths[symbol]);
  }
  return bits;
}

function reverseBits(bits: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((bits >> bit) & 1) << (length - 1 - bit);
  return reversed;
}
