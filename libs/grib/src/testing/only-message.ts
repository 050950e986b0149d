import { readGribMessages } from '../grib-messages';
import type { GribMessage } from '../grib-message';

/** Reads the only message of these bytes. @throws Error when there are none or several */
export function readOnlyMessage(bytes: Uint8Array): GribMessage {
  const messages = [...readGribMessages(bytes)];
  if (messages.length !== 1) throw new Error(`${messages.length} messages instead of one`);
  return messages[0];
}

/** Decodes the values of the only message, as plain numbers. */
export const decodeOnlyMessage = (bytes: Uint8Array): number[] => Array.from(readOnlyMessage(bytes).decode());
