const DAY = 86_400_000;
const RADIANS = Math.PI / 180;

/** A sun that is right to a degree or two: declination by Cooper's formula, mean solar time. @param time ms since 1970 */
export function cosineOfZenith(time: number, latitude: number, longitude: number): number {
  const dayOfYear = (time / DAY) % 365.25;
  const declination = 23.45 * Math.sin(((2 * Math.PI) / 365) * (284 + dayOfYear)) * RADIANS;
  const hourAngle = (((time % DAY) / DAY) * 360 + longitude - 180) * RADIANS;
  const phi = latitude * RADIANS;
  return Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle);
}
