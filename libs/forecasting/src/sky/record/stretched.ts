/** %: how far beyond 0 and 100 the scale ends. */
const BEYOND = 0.5;

/**
 * Opacity on a scale without ends, on which the small differences of nearly clear and nearly dark skies count like the
 * large ones of broken clouds: the logarithm of the odds.
 * @param opacity %, 0..100
 */
export const stretched = (opacity: number): number => Math.log((opacity + BEYOND) / (100 + BEYOND - opacity));

/** The opacity, %, 0..100, of a place on the scale. */
export function unstretched(place: number): number {
  const odds = Math.exp(place);
  const opacity = (odds * (100 + BEYOND) - BEYOND) / (1 + odds);
  return opacity < 0 ? 0 : opacity > 100 ? 100 : opacity;
}
