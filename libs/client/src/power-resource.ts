import type { Http } from './http';
import { RowsResource } from './rows';
import type { FieldProblem, Measurement, MeasurementList, MeasurementReceipt, PowerRow, Verification } from './types';

/** Maximum number of measurements in a request. */
const MAX_BATCH_SIZE = 10_000;

export interface VerificationQuery {
  /** Number of past days, `P1D` to `P90D`; `P30D` when absent. */
  readonly window?: string;
  /** Values that forecasts are compared with. When absent: measurements if there are enough, else estimated actuals. */
  readonly reference?: 'measurement' | 'estimated_actual';
}

/** Power of a site or an aggregation, which can be measured, tuned and verified. */
export class PowerResource extends RowsResource<PowerRow> {
  constructor(
    http: Http,
    protected readonly resourcePath: string,
  ) {
    super(http, resourcePath);
  }

  /** Stores measurements in batches. Repeating the call has no further effect. @throws DaystarApiError */
  async postMeasurements(
    measurements: Iterable<Measurement> | AsyncIterable<Measurement>,
  ): Promise<MeasurementReceipt> {
    const receipts: MeasurementReceipt[] = [];
    let batch: Measurement[] = [];
    const flush = async () => {
      if (batch.length > 0) receipts.push(await this.postBatch(batch));
      batch = [];
    };
    for await (const measurement of measurements) {
      batch.push(measurement);
      if (batch.length === MAX_BATCH_SIZE) await flush();
    }
    await flush();
    return {
      stored: receipts.reduce((sum, { stored }) => sum + stored, 0),
      errors: receipts.flatMap(({ errors }) => errors),
      warnings: receipts.flatMap(({ warnings }) => warnings),
    };
  }

  /**
   * Returns the stored measurements of a time range, the last seven days when absent. Times are ISO 8601.
   * @throws DaystarApiError
   */
  async measurements(range: { readonly from?: string; readonly to?: string } = {}): Promise<MeasurementList> {
    return (await this.http.get<MeasurementList>(`${this.resourcePath}/measurements`, { ...range })).body;
  }

  /** Returns the scores of past forecasts by lead time. @throws DaystarApiError */
  async verification(query: VerificationQuery = {}): Promise<Verification> {
    return (await this.http.get<Verification>(`${this.resourcePath}/verification`, { ...query })).body;
  }

  private async postBatch(batch: readonly Measurement[]): Promise<MeasurementReceipt> {
    type Stored = { measurements: Measurement[]; errors?: FieldProblem[]; warnings?: FieldProblem[] };
    const path = `${this.resourcePath}/measurements`;
    const response = await this.http.send<Stored>('POST', path, { measurements: batch }, true);
    return { stored: response.measurements.length, errors: response.errors ?? [], warnings: response.warnings ?? [] };
  }
}
