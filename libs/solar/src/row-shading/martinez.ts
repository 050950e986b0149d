/** Shaded share of a row that is within the rounding errors of backtracking, which leaves none. */
const NEGLIGIBLE_SHADE = 1e-6;

/**
 * Share of the beam and circumsolar light on a row that becomes power, 0..1, while the next row shades its lower part.
 * Each block that is shaded in part loses more than its light.
 *
 * @param sunlit share of the slant height that is not shaded, 0..1
 * @param blocks number of blocks of cells along the slant height, each with a bypass diode; when absent, only the
 *   lost light counts
 *
 * Martinez-Moreno, F., Munoz, J. & Lorenzo, E. (2010): Experimental model to estimate shading losses on PV arrays,
 * Solar Energy Materials and Solar Cells 94(12), 2298-2303, equation 6.
 */
export function usableBeam(sunlit: number, blocks?: number): number {
  const shaded = 1 - sunlit;
  if (blocks === undefined || shaded < NEGLIGIBLE_SHADE) return sunlit;
  return sunlit * (1 - Math.ceil(shaded * blocks) / (blocks + 1));
}
