import { wrap360 } from '../angle';
import { daysSinceJ2000 } from './dynamical-time';

/** Mean sidereal time at Greenwich, 0 to 360 [deg], from universal time (NREL/TP-560-34302, 3.8). */
export function meanSiderealTime(unixSeconds: number): number {
  const days = daysSinceJ2000(unixSeconds);
  const century = days / 36525;
  return wrap360(280.46061837 + 360.98564736629 * days + century * century * (0.000387933 - century / 38710000));
}
