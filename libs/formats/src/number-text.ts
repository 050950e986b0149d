/** Decimals whose texts are kept: nearly every number that is written has at most so many. */
const MOST_KEPT = 4;
const FACTORS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
/** By number of decimals: what stands behind the whole part, without trailing zeros. */
const fractions = Array.from({ length: MOST_KEPT + 1 }, () => new Array<string>());
const LARGEST = 2 ** 31;

/** A number rounded to some decimals, 0 to 6, without trailing zeros; a little below zero is 0, what is no number is empty. */
export function numberText(value: number, decimals: number): string {
  const factor = FACTORS[decimals];
  const scaled = Math.round(value * factor);
  // Whole numbers are put into words far faster than others, and the shortest text of a decimal is its digits.
  if (decimals <= MOST_KEPT && scaled >= 0 && scaled < LARGEST) {
    const whole = Math.floor(scaled / factor);
    const rest = scaled - whole * factor;
    return rest === 0 ? String(whole) : whole + (fractions[decimals][rest] ??= fractionText(rest, decimals));
  }
  return Number.isFinite(scaled) ? String(scaled / factor) : '';
}

const fractionText = (rest: number, decimals: number): string =>
  `.${String(rest).padStart(decimals, '0').replace(/0+$/, '')}`;
