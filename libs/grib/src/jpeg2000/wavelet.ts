/**
 * Inverts the reversible 5/3 wavelet transform (ISO/IEC 15444-1 annex F) of an image whose corner is at even coordinates.
 * @param image coefficients by row, with the low band of each level in the upper left; it is overwritten
 * @returns the samples by row
 */
export function invertWavelet(image: Int32Array, width: number, height: number, levels: number): Int32Array {
  let output = image;
  for (let level = levels - 1; level >= 0; level--) {
    const [w, h] = [Math.ceil(width / 2 ** level), Math.ceil(height / 2 ** level)];
    invertRows(image, width, w, h);
    output = new Int32Array(w * h);
    invertColumns(image, width, w, h, output);
    if (level > 0) for (let y = 0; y < h; y++) image.set(output.subarray(y * w, (y + 1) * w), y * width);
  }
  return output;
}

function invertRows(image: Int32Array, stride: number, width: number, height: number): void {
  if (width < 2) return;
  const low = (width + 1) >> 1;
  const row = new Int32Array(width);
  for (let y = 0, start = 0; y < height; y++, start += stride) {
    let previousHigh = image[start + low];
    let even = image[start] - ((previousHigh + 1) >> 1);
    row[0] = even;
    const pairs = width - low;
    for (let i = 1; i < pairs; i++) {
      const high = image[start + low + i];
      const next = image[start + i] - ((previousHigh + high + 2) >> 2);
      row[2 * i - 1] = previousHigh + ((even + next) >> 1);
      row[2 * i] = next;
      even = next;
      previousHigh = high;
    }
    if (low > pairs) {
      const next = image[start + pairs] - ((previousHigh + 1) >> 1);
      row[2 * pairs - 1] = previousHigh + ((even + next) >> 1);
      row[2 * pairs] = next;
    } else row[2 * pairs - 1] = previousHigh + even;
    image.set(row, start);
  }
}

function invertColumns(image: Int32Array, stride: number, width: number, height: number, out: Int32Array): void {
  const low = (height + 1) >> 1;
  if (height < 2) {
    out.set(image.subarray(0, width));
    return;
  }
  const lastHigh = height - low - 1;
  for (let i = 0; i < low; i++) {
    const [from, to] = [i * stride, 2 * i * width];
    const above = (low + Math.max(i - 1, 0)) * stride;
    const below = (low + Math.min(i, lastHigh)) * stride;
    for (let x = 0; x < width; x++) out[to + x] = image[from + x] - ((image[above + x] + image[below + x] + 2) >> 2);
    if (i > 0) predictRow(image, (low + i - 1) * stride, out, to - width, width, to - 2 * width, to);
  }
  if (lastHigh === low - 1) {
    const even = 2 * (low - 1) * width;
    predictRow(image, (low + lastHigh) * stride, out, even + width, width, even, even);
  }
}

/** Computes an odd row from its coefficients and the even rows above and below. */
function predictRow(
  image: Int32Array,
  from: number,
  out: Int32Array,
  to: number,
  width: number,
  above: number,
  below: number,
): void {
  for (let x = 0; x < width; x++) out[to + x] = image[from + x] + ((out[above + x] + out[below + x]) >> 1);
}
