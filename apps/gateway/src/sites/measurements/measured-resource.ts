import type { DeletedCount, Place } from '@daystar/contracts';
import type { GatewayRequest } from '../../http/gateway-request';
import type { QueryValues } from '../../http/query-reader';
import type { Markup, Text } from '../../pages/markup';
import type { MeasurementsResponse, TimeRange } from './measurements.service';
import type { StoredMeasurements } from './store-measurements';
import type { PreviewedPlant } from './upload/preview-flags';

/** A site or an aggregation whose measurements the caller may change. */
export interface MeasuredResource {
  readonly name: string;
  /** Path of the record. */
  readonly path: string;
  /** Path of the forms. */
  readonly formPath: string;
  /** Unit of power; absent for a weather site. */
  readonly unit?: string;
  /** Introduction of the page of measurements. */
  readonly lead: Text;
  readonly note?: Markup;
  /** Lists the place of the site, or those of the members. Charts are in local time if they share a time zone. */
  listPlaces(): readonly Place[];
  /** Describes the plant for a preview of flags. @throws DaystarError NotFound for a weather site */
  describePlant(): MeasuredPlant;
  /** Reads a time range, by default the last seven days. @throws DaystarError InvalidRequest */
  readRange(query: QueryValues): TimeRange;
  /** @throws DaystarError as `MeasurementPoster.post` does */
  post(body: unknown): Promise<StoredMeasurements>;
  listBetween(range: TimeRange): Promise<MeasurementsResponse>;
  deleteBetween(range: TimeRange): Promise<DeletedCount>;
}

export interface MeasuredPlant {
  readonly unit: string;
  readonly timeZone: string;
  readonly plant: PreviewedPlant;
}

/** Finds the resource that the path of a request names. */
export interface MeasuredResourceFinder {
  /** @throws DaystarError NotFound, Forbidden */
  findByPath(request: GatewayRequest): MeasuredResource;
}
