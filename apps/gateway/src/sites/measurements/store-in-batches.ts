import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DaystarError, type Measurement, type StoreResult, createInvalidRequestError } from '@daystar/contracts';

export type StoreMeasurements = (measurements: Measurement[]) => Promise<StoreResult>;

/** Measurements per command. Checking and storing them blocks the event loop of an embedded database for 20 to 50 ms. */
export const MEASUREMENTS_PER_BATCH = 1000;

/** Path of a field in an error of `postMeasurements`. */
const ROW_FIELD = /^measurements\[(\d+)\]\.(.*)$/;

/** An error after which earlier batches stay stored. */
export class PartialStoreError extends DaystarError {
  /** @param doneCount number of measurements from the beginning of the list that are stored or refused */
  constructor(
    cause: DaystarError,
    readonly doneCount: number,
  ) {
    super(cause.code, cause.message, cause.errors, {
      cause,
      retryAfterSeconds: cause.retryAfterSeconds,
      omitsLegacyBody: cause.omitsLegacyBody,
    });
  }
}

/**
 * Stores measurements in batches, so that other requests are served in between. When a batch fails, earlier ones stay stored;
 * the same request may be sent again.
 * @throws DaystarError InvalidRequest when no measurement is valid; errors of `store`
 */
export async function storeInBatches(
  measurements: readonly Measurement[],
  store: StoreMeasurements,
): Promise<StoreResult> {
  const total = { stored: 0, refused: [], warnings: [] } as Required<StoreResult>;
  for (let batchStart = 0; batchStart < measurements.length || batchStart === 0; batchStart += MEASUREMENTS_PER_BATCH) {
    if (batchStart > 0) await yieldToEventLoop();
    const batch = measurements.slice(batchStart, batchStart + MEASUREMENTS_PER_BATCH);
    const {
      stored,
      refused = [],
      warnings = [],
    } = await store(batch)
      .catch(toRejectedReply)
      .catch((error: unknown) => {
        throw total.stored > 0 && error instanceof DaystarError ? new PartialStoreError(error, batchStart) : error;
      });
    const renumber = <T extends { row: number }>(problem: T): T => ({ ...problem, row: problem.row + batchStart });
    total.stored += stored;
    total.refused.push(...refused.map(renumber));
    total.warnings.push(...warnings.map(renumber));
  }
  if (total.stored > 0) return total;
  throw createInvalidRequestError(
    total.refused.map(({ row, field, ...rest }) => ({ ...rest, field_name: `measurements[${row}].${field}` })),
  );
}

/** Builds the reply for a batch without a valid measurement. @throws any error other than InvalidRequest with errors of rows */
function toRejectedReply(error: unknown): StoreResult {
  if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
  const refused = error.errors.map(({ field_name, ...rest }) => {
    const [, row, field] = ROW_FIELD.exec(field_name) ?? [];
    if (field === undefined) throw error;
    return { ...rest, row: Number(row), field };
  });
  if (refused.length === 0) throw error;
  return { stored: 0, refused };
}
