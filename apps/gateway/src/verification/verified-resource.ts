import type { FlaggedMeasurement } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';
import type { GatewayRequest } from '../http/gateway-request';
import type { ChartOverlay } from '../serving/response/forecast-response';
import type { PowerRequest } from '../serving/response/power-response';
import type { TimeRange } from '../sites/measurements/measurements.service';

/** A site or an aggregation whose forecasts are verified. */
export interface VerifiedResource {
  readonly resource: string;
  readonly name: string;
  readonly unit: 'MW' | 'kW';
  /** Stated capacity, which applies while no forecast is archived. */
  readonly capacity?: number;
  /** Whether the user may not open its measurements. */
  readonly isReadOnly?: boolean;
  /** Finds the IANA name of the time zone of the hours of day. */
  findTimeZone(periods: Steps): string;
  /** Computes the clear-sky power of each period, in `unit`. */
  computeClearSky(periods: Steps): Promise<Float64Array>;
  /** Computes the factor of the stated capacity in each period; undefined when it is 1 in all. */
  computeCapacityFactors(periods: Steps): Float64Array | undefined;
  /** Reads the mean of the measured power that passes quality control, for each period, in `unit`; NaN where it is unknown. */
  readMeasured(periods: Steps, clearSky: Float64Array): Promise<Float64Array>;
}

/** A site or an aggregation whose hour-ahead forecasts are drawn with estimated actuals and measurements. */
export interface ChartedResource extends Pick<
  PowerRequest,
  'capacityFactors' | 'title' | 'location' | 'envelope' | 'version' | 'revision'
> {
  readonly resource: string;
  readonly family: 'pv' | 'aggregation';
  /** Whether the user may not open its measurements. */
  readonly isReadOnly?: boolean;
  readonly overlay?: ChartOverlay;
  listMeasurements(range: TimeRange): Promise<readonly FlaggedMeasurement[]>;
  /** Averages measured power over each period; NaN where too little passes quality control. */
  averageMeasurements(periods: Steps, measurements: readonly FlaggedMeasurement[]): Promise<Float64Array>;
}

/** Finds what verification reads and computes of a site or an aggregation. */
export interface VerifiedResourceFinder {
  /** Finds the resource that the path of a request names. @throws DaystarError NotFound */
  findByPath(request: GatewayRequest): VerifiedResource;
  /** Finds the resource as `findByPath` does, for its chart. @throws DaystarError NotFound */
  findChartedByPath(request: GatewayRequest): ChartedResource;
}
