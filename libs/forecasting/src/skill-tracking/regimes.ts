import type { Place } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';

/** Upper limits of latitude, degrees, of climate zones; the last one ends at the pole. */
const ZONES = [
  ['tropical', 23.5],
  ['subtropical', 40],
  ['temperate', 60],
  ['polar', Infinity],
] as const;
/** Seasons of the northern hemisphere, from December on. */
const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
/** Ends of the parts of a day, h of mean solar time. */
const PARTS_OF_DAY = [
  ['morning', 10],
  ['midday', 14],
  ['afternoon', 24],
] as const;
/** Width of a region, degrees: about the size of a weather system. */
const REGION_DEGREES = 15;

export const PART_OF_DAY_COUNT = PARTS_OF_DAY.length;

/** Finds the part of the day by mean solar time. @returns index of the part of the day at a longitude */
export function findPartOfDay(longitude: number, time: number): number {
  const hours = time / HOUR + longitude / 15;
  // Faster than `%`, which calls a function for numbers with fractions.
  const solarHour = hours - 24 * Math.floor(hours / 24);
  let part = 0;
  while (part < PARTS_OF_DAY.length - 1 && solarHour >= PARTS_OF_DAY[part][1]) part++;
  return part;
}

/**
 * Lists the two conditions under which a source has similar errors: climate zone with season and part of the day, then
 * the region. Errors of a region are learned as differences from those of its zone, so that a new region starts from
 * its zone.
 * @param time ms since 1970
 */
export function listRegimes({ latitude, longitude }: Place, time: number, partOfDay: number): readonly string[] {
  const [zone] = ZONES.find(([, limit]) => Math.abs(latitude) < limit)!;
  const month = new Date(time).getUTCMonth() + (latitude < 0 ? 6 : 0);
  const season = SEASONS[Math.floor(((month + 1) % 12) / 3)];
  const [row, column] = [latitude, longitude].map((degrees) => Math.floor(degrees / REGION_DEGREES) * REGION_DEGREES);
  return [`${zone} ${season} ${PARTS_OF_DAY[partOfDay][0]}`, `region ${row} ${column}`];
}
