import { gribMessages } from '../grib-messages';
import type { GribMessage } from '../grib-message';

/** The only message of these bytes. */
export function onlyMessage(bytes: Uint8Array): GribMessage {
  const messages = [...gribMessages(bytes)];
  if (messages.length !== 1) throw new Error(`${messages.length} messages instead of one`);
  return messages[0];
}

/** Its values as plain numbers. */
export const valuesOf = (bytes: Uint8Array): number[] => Array.from(onlyMessage(bytes).decode());
