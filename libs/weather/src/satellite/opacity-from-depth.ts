/**
 * Computes the cloud opacity, %, of a cloud of optical depth t: 100 x 0.13 t / (1 + 0.13 t). This is the two-stream solution for
 * conservative scattering with an asymmetry of 0.85. A. A. Lacis and J. E. Hansen, "A parameterization for the absorption of
 * solar radiation in the Earth's atmosphere", J. Atmos. Sci. 31 (1974), eq. 16.
 */
export const computeOpacityFromDepth = (depth: number): number => (100 * 0.13 * depth) / (1 + 0.13 * depth);

/**
 * Opacity of a cloud of unknown depth, %, taken from an overcast sky. F. Kasten and G. Czeplak, "Solar
 * and terrestrial radiation dependent on the amount and type of cloud", Solar Energy 24 (1980).
 */
export const OPACITY_OF_UNKNOWN_DEPTH = 75;
