/** A code for the symbols of an alphabet: bits, the first one lowest, and how many there are; 0 of what is not used. */
export interface Code {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

/**
 * The shortest code for symbols that are used so often (D. A. Huffman 1952), in the canonical form of RFC 1951, section
 * 3.2.2. At least two symbols get a code, as readers expect.
 * @param uses of each symbol
 * @param longest bits that a symbol may take; where the best code would take more, rare symbols count for more
 */
export function huffmanCode(uses: Uint32Array, longest: number): Code {
  let counts = atLeastTwo(uses);
  let lengths = codeLengths(counts);
  while (largest(lengths) > longest) {
    counts = counts.map((count) => (count + 1) >> 1);
    lengths = codeLengths(counts);
  }
  return { lengths, bits: canonicalBits(lengths, longest) };
}

function largest(lengths: Uint8Array): number {
  let most = 0;
  for (let symbol = 0; symbol < lengths.length; symbol++) most = Math.max(most, lengths[symbol]);
  return most;
}

function atLeastTwo(uses: Uint32Array): Uint32Array {
  let used = 0;
  for (let symbol = 0; symbol < uses.length; symbol++) if (uses[symbol] > 0) used++;
  if (used >= 2) return uses;
  const enough = uses.slice();
  for (let symbol = 0, missing = 2 - used; missing > 0; symbol++) {
    if (enough[symbol] === 0) {
      enough[symbol] = 1;
      missing--;
    }
  }
  return enough;
}

/** Joins the two rarest, over and over: leaves wait in one queue, what was joined comes out of the other in order. */
function codeLengths(uses: Uint32Array): Uint8Array {
  const leaves = usedOnes(uses);
  const total = 2 * leaves.length - 1;
  const weights = new Uint32Array(total);
  for (let node = 0; node < leaves.length; node++) weights[node] = uses[leaves[node]];
  const parents = new Uint16Array(total);
  let [leaf, joined] = [0, leaves.length];
  for (let node = leaves.length; node < total; node++) {
    for (let taken = 0; taken < 2; taken++) {
      const takesLeaf = leaf < leaves.length && (joined >= node || weights[leaf] <= weights[joined]);
      const child = takesLeaf ? leaf++ : joined++;
      weights[node] += weights[child];
      parents[child] = node;
    }
  }
  const depths = new Uint8Array(total);
  const lengths = new Uint8Array(uses.length);
  for (let node = total - 2; node >= 0; node--) {
    depths[node] = depths[parents[node]] + 1;
    if (node < leaves.length) lengths[leaves[node]] = depths[node];
  }
  return lengths;
}

/** Symbols that are used, the rarest first; of those that are used alike, in their order. */
function usedOnes(uses: Uint32Array): Uint16Array {
  const sorted = new Uint16Array(uses.length);
  let count = 0;
  // Few are used of most alphabets: each finds its place among those before.
  for (let symbol = 0; symbol < uses.length; symbol++) {
    const times = uses[symbol];
    if (times === 0) continue;
    let place = count++;
    for (; place > 0 && uses[sorted[place - 1]] > times; place--) sorted[place] = sorted[place - 1];
    sorted[place] = symbol;
  }
  return sorted.subarray(0, count);
}

function canonicalBits(lengths: Uint8Array, longest: number): Uint16Array {
  const next = new Uint16Array(longest + 2);
  for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] > 0) next[lengths[symbol] + 1]++;
  for (let length = 1; length <= longest; length++) next[length + 1] = (next[length] + next[length + 1]) << 1;
  const bits = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    if (lengths[symbol] > 0) bits[symbol] = reversed(next[lengths[symbol]]++, lengths[symbol]);
  }
  return bits;
}

function reversed(bits: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit++) turned |= ((bits >> bit) & 1) << (length - 1 - bit);
  return turned;
}
