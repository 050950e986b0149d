/** System losses, each in percent of the energy that remains after the previous ones. */
export interface PvwattsLosses {
  soiling: number;
  shading: number;
  snow: number;
  mismatch: number;
  wiring: number;
  connections: number;
  lightInducedDegradation: number;
  nameplateRating: number;
  age: number;
  availability: number;
}

/** PVWatts' own assumptions, 14.0757 % in total. */
const PVWATTS_DEFAULT_LOSSES: PvwattsLosses = {
  soiling: 2,
  shading: 3,
  snow: 0,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  lightInducedDegradation: 1.5,
  nameplateRating: 1,
  age: 0,
  availability: 3,
};

/**
 * Total system losses, percent.
 *
 * Dobos, A. P. (2014): PVWatts Version 5 Manual, NREL/TP-6A20-62641.
 */
export function pvwattsLosses(losses: Partial<PvwattsLosses> = {}): number {
  const percentages = Object.values({ ...PVWATTS_DEFAULT_LOSSES, ...losses });
  return 100 * (1 - percentages.reduce((remaining, percent) => remaining * (1 - percent / 100), 1));
}
