import type { Http } from './http';
import { RowsResource } from './rows';
import type { FieldProblem, Measurement, MeasurementList, MeasurementReceipt } from './types';

/** Maximum number of measurements in a request. */
const MAX_BATCH_SIZE = 10_000;

/** A resource with rows, whose owner posts measurements. */
export class MeasuredResource<Row> extends RowsResource<Row> {
  constructor(
    http: Http,
    protected readonly resourcePath: string,
  ) {
    super(http, resourcePath);
  }

  /**
   * Stores measurements in batches: power, or of a weather site irradiance (`mean_ghi`). Repeating the call has no further
   * effect.
   * @throws DaystarApiError
   */
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

  /**
   * Deletes the measurements whose periods end after `from` and no later than `to`. They cannot be restored.
   * @returns the number of deleted measurements
   * @throws DaystarApiError
   */
  async deleteMeasurements(range: { readonly from: string; readonly to: string }): Promise<number> {
    const path = `${this.resourcePath}/measurements?${new URLSearchParams(range).toString()}`;
    return (await this.http.send<{ deleted: number }>('DELETE', path)).deleted;
  }

  private async postBatch(batch: readonly Measurement[]): Promise<MeasurementReceipt> {
    type Stored = { measurements: Measurement[]; errors?: FieldProblem[]; warnings?: FieldProblem[] };
    const path = `${this.resourcePath}/measurements`;
    const response = await this.http.send<Stored>('POST', path, { measurements: batch }, true);
    return { stored: response.measurements.length, errors: response.errors ?? [], warnings: response.warnings ?? [] };
  }
}
