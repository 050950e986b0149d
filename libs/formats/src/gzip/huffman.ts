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

/** Symbols of the largest alphabet. */
const MOST = 288;
/** Trees are made one after another, and each is forgotten once its depths are known: all grow in the same room. */
const leaves = new Uint16Array(MOST);
const weights = new Uint32Array(2 * MOST);
const parents = new Uint16Array(2 * MOST);
const depths = new Uint8Array(2 * MOST);

/** Joins the two rarest, over and over: leaves wait in one queue, what was joined comes out of the other in order. */
function codeLengths(uses: Uint32Array): Uint8Array {
  const count = findLeaves(uses);
  const total = 2 * count - 1;
  for (let node = 0; node < count; node++) weights[node] = uses[leaves[node]];
  let [leaf, joined] = [0, count];
  for (let node = count; node < total; node++) {
    weights[node] = 0;
    for (let taken = 0; taken < 2; taken++) {
      const takesLeaf = leaf < count && (joined >= node || weights[leaf] <= weights[joined]);
      const child = takesLeaf ? leaf++ : joined++;
      weights[node] += weights[child];
      parents[child] = node;
    }
  }
  depths[total - 1] = 0;
  const lengths = new Uint8Array(uses.length);
  for (let node = total - 2; node >= 0; node--) {
    depths[node] = depths[parents[node]] + 1;
    if (node < count) lengths[leaves[node]] = depths[node];
  }
  return lengths;
}

/** Symbols that are used, the rarest first; of those that are used alike, in their order. @returns how many */
function findLeaves(uses: Uint32Array): number {
  let count = 0;
  // Few are used of most alphabets: each finds its place among those before.
  for (let symbol = 0; symbol < uses.length; symbol++) {
    const times = uses[symbol];
    if (times === 0) continue;
    let place = count++;
    for (; place > 0 && uses[leaves[place - 1]] > times; place--) leaves[place] = leaves[place - 1];
    leaves[place] = symbol;
  }
  return count;
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
