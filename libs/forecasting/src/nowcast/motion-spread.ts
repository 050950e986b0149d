/** How far a trajectory may end from where the motion that was seen leads, km: along it, and across. */
export interface Perturbation {
  readonly along: number;
  readonly aside: number;
}

/** Rings of trajectories, each as likely: the radii of two normal errors that a sixth, a half and five sixths lie within. */
const RINGS = [1 / 6, 1 / 2, 5 / 6].map((within) => Math.sqrt(-2 * Math.log(1 - within)));
const DIRECTIONS = 6;

const ofLeads = new Map<number, readonly Perturbation[]>();
const MOST_LEADS = 1000;

/**
 * Eighteen ends of perturbed trajectories. Errors of the motion grow with lead as they were found of extrapolated rain:
 * N. E. Bowler, C. E. Pierce and A. W. Seed, "STEPS: A probabilistic precipitation forecasting scheme", Q. J. R. Meteorol.
 * Soc. 132 (2006), with the powers of lead that pySTEPS uses.
 * @param minutes of lead
 */
export function perturbations(minutes: number): readonly Perturbation[] {
  // The same leads are asked for at every place.
  const known = ofLeads.get(minutes);
  if (known) return known;
  const made = perturbationsAfter(minutes);
  if (ofLeads.size < MOST_LEADS) ofLeads.set(minutes, made);
  return made;
}

function perturbationsAfter(minutes: number): Perturbation[] {
  const hours = minutes / 60;
  const along = hours * Math.max(0, 10.88 * minutes ** 0.23 - 7.68);
  const aside = hours * Math.max(0, 5.76 * minutes ** 0.31 - 2.72);
  return RINGS.flatMap((radius, ring) =>
    Array.from({ length: DIRECTIONS }, (_, k) => {
      // Rings are turned against each other, so that no direction is left out.
      const direction = (2 * Math.PI * (k + ring / RINGS.length)) / DIRECTIONS;
      return { along: radius * along * Math.cos(direction), aside: radius * aside * Math.sin(direction) };
    }),
  );
}

/** The value below which a share of some lie, drawn straight between them; NaN of none. @param ascending without gaps */
export function quantileOf(ascending: readonly number[], share: number): number {
  const position = share * (ascending.length - 1);
  const below = Math.floor(position);
  const value = ascending[below] ?? NaN;
  return position === below ? value : value + (position - below) * (ascending[below + 1] - value);
}
