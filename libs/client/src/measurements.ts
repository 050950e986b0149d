import type { Http } from './http';
import type { FieldProblem, Measurement, MeasurementList, MeasurementReceipt } from './types';

/** Maximum number of measurements in a request. */
const MAX_BATCH_SIZE = 10_000;

/** Stores measurements in batches. Repeating the call has no further effect. @throws DaystarApiError */
export async function postMeasurements(
  http: Http,
  resourcePath: string,
  measurements: Iterable<Measurement> | AsyncIterable<Measurement>,
): Promise<MeasurementReceipt> {
  const receipts: MeasurementReceipt[] = [];
  let batch: Measurement[] = [];
  const flush = async () => {
    if (batch.length > 0) receipts.push(await postBatch(http, resourcePath, batch));
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

async function postBatch(http: Http, resourcePath: string, batch: readonly Measurement[]): Promise<MeasurementReceipt> {
  type Stored = { measurements: Measurement[]; errors?: FieldProblem[]; warnings?: FieldProblem[] };
  const response = await http.send<Stored>('POST', `${resourcePath}/measurements`, { measurements: batch }, true);
  return { stored: response.measurements.length, errors: response.errors ?? [], warnings: response.warnings ?? [] };
}

/** Returns the stored measurements of a time range, the last seven days when absent. @throws DaystarApiError */
export const readMeasurements = async (
  http: Http,
  resourcePath: string,
  range: { readonly from?: string; readonly to?: string },
): Promise<MeasurementList> => (await http.get<MeasurementList>(`${resourcePath}/measurements`, { ...range })).body;

/** Deletes the measurements of a time range. @returns their number @throws DaystarApiError */
export async function deleteMeasurements(
  http: Http,
  resourcePath: string,
  range: { readonly from: string; readonly to: string },
): Promise<number> {
  const path = `${resourcePath}/measurements?${new URLSearchParams(range).toString()}`;
  return (await http.send<{ deleted: number }>('DELETE', path)).deleted;
}
