import { DAY, HOUR } from './period';

/** Degrees that the mean sun moves in an hour. */
const DEGREES_PER_HOUR = 15;

/** Converts a time, ms since 1970 in UTC, to mean solar time at a longitude, degrees east. */
export const toSolarTime = (time: number, longitude: number): number => time + (longitude / DEGREES_PER_HOUR) * HOUR;

/** Number of the solar day of a time, ms. */
export const getSolarDay = (time: number, longitude: number): number => Math.floor(toSolarTime(time, longitude) / DAY);
