const SECONDS_PER_DAY = 86400;
const J2000_UNIX_SECONDS = 946728000;

/** Days since J2000 (2000-01-01 12:00), on the time scale of the argument. */
export function daysSinceJ2000(unixSeconds: number): number {
  return (unixSeconds - J2000_UNIX_SECONDS) / SECONDS_PER_DAY;
}

/** Julian centuries of dynamical time since J2000, from universal time and delta-T [s]. */
export function ephemerisCentury(unixSeconds: number, deltaT: number): number {
  return daysSinceJ2000(unixSeconds + deltaT) / 36525;
}
