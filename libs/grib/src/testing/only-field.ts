import { readGribFields } from '../grib-fields';
import type { GribField } from '../grib-field';

/** Reads the only field of these bytes. @throws Error when there are none or several */
export function readOnlyField(bytes: Uint8Array): GribField {
  const fields = [...readGribFields(bytes)];
  if (fields.length !== 1) throw new Error(`${fields.length} fields instead of one`);
  return fields[0];
}

/** Decodes the values of the only field, as plain numbers. */
export const decodeOnlyField = (bytes: Uint8Array): number[] => Array.from(readOnlyField(bytes).decode());
