/** Extension of the scale beyond 0 and 100, %. */
const MARGIN = 0.5;

/**
 * Logit of opacity: small differences in nearly clear and nearly overcast skies count as much as large ones in broken
 * clouds.
 * @param opacity %, 0..100
 */
export const toLogit = (opacity: number): number => Math.log((opacity + MARGIN) / (100 + MARGIN - opacity));

/** Inverse of `toLogit`; %, 0..100. */
export function fromLogit(logit: number): number {
  const odds = Math.exp(logit);
  const opacity = (odds * (100 + MARGIN) - MARGIN) / (1 + odds);
  return opacity < 0 ? 0 : opacity > 100 ? 100 : opacity;
}
