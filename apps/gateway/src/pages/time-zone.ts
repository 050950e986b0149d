import type { Place } from '@daystar/contracts';
import findZone from '@photostructure/tz-lookup';

/**
 * Finds the IANA name of the time zone at a location, such as `America/Phoenix`; at sea a zone of whole hours, such as
 * `Etc/GMT+5`.
 */
export const findTimeZone = ({ latitude, longitude }: Place): string => findZone(latitude, longitude);

/** Finds the time zone of several places; undefined when they have different ones, or there are none. */
export function findSharedTimeZone(places: readonly Place[]): string | undefined {
  const zones = new Set(places.map(findTimeZone));
  return zones.size === 1 ? [...zones][0] : undefined;
}
