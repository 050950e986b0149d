/**
 * Vertical semi-diameter of the sun on the horizon [deg]: 0.267 deg, flattened by refraction, which lifts the lower
 * limb more than the upper. With this value, the disc disappears at a true elevation of -0.833 deg, where SPA has
 * sunrise and sunset.
 */
const SEMI_DIAMETER = 0.22;

/** Apparent zenith of the sun's centre when the upper limb is on the horizon [deg]. */
export const SUNSET_ZENITH = 90 + SEMI_DIAMETER;

/**
 * Fraction of the sun's disc above a flat horizon, 0..1.
 * @param apparentZenith refracted zenith angle of the centre [deg]
 */
export function visibleDisc(apparentZenith: number): number {
  return Math.max(0, Math.min(1, (SUNSET_ZENITH - apparentZenith) / (2 * SEMI_DIAMETER)));
}
