import type { Place } from '@daystar/contracts';
import findZone from '@photostructure/tz-lookup';

/** Finds the IANA name of the time zone at a location, such as `America/Phoenix`; at sea a zone of whole hours, such as `Etc/GMT+5`. */
export const findTimeZone = ({ latitude, longitude }: Place): string => findZone(latitude, longitude);
