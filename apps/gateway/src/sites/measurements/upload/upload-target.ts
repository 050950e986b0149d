import type { ParsedMeasurementsBody } from '../../../http/body-parsers/parsed-measurements-body';
import type { StoredMeasurements } from '../store-measurements';
import type { PreviewedPlant } from './preview-flags';

/** A site or an aggregation whose measurements are uploaded. */
export interface UploadTarget {
  readonly name: string;
  /** Path of the record. */
  readonly path: string;
  /** Path of the form. */
  readonly formPath: string;
  /** Unit of power. */
  readonly unit: string;
  readonly timeZone: string;
  readonly plant: PreviewedPlant;
  store(body: ParsedMeasurementsBody): Promise<StoredMeasurements>;
}
