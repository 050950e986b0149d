import { createResponder } from '@daystar/bus';
import {
  type FlaggedMeasurement,
  type Measurement,
  type MeasurementList,
  type StoreResult,
  type DeletedCount,
  deleteAggregationMeasurements,
  deleteMeasurements,
  createInvalidRequestError,
  listAggregationMeasurements,
  listMeasurements,
  postAggregationMeasurements,
  postMeasurements,
} from '@daystar/contracts';

/**
 * Creates responders that replace the site registry for measurements, which they store in the given arrays.
 * @param maxPeriodEnd time after which a period is in the future, ms
 */
export const createMeasurementResponders = (
  siteMeasurements: Measurement[],
  aggregationMeasurements: Measurement[],
  maxPeriodEnd: number,
) => [
  createResponder(postMeasurements, async ({ measurements }) =>
    acceptMeasurements(measurements, siteMeasurements, maxPeriodEnd),
  ),
  createResponder(postAggregationMeasurements, async ({ measurements }) =>
    acceptMeasurements(measurements, aggregationMeasurements, maxPeriodEnd),
  ),
  createResponder(listMeasurements, async (range) => selectMeasurements(range, siteMeasurements)),
  createResponder(deleteMeasurements, async (range) => removeMeasurements(range, siteMeasurements)),
  createResponder(deleteAggregationMeasurements, async (range) => removeMeasurements(range, aggregationMeasurements)),
  createResponder(listAggregationMeasurements, async (range) => selectMeasurements(range, aggregationMeasurements)),
];

/** Stores measurements, rejects those in the future, and warns of large ones. */
function acceptMeasurements(
  measurements: readonly Measurement[],
  storage: Measurement[],
  maxPeriodEnd: number,
): StoreResult {
  const isFutureByRow = measurements.map(({ period_end }) => Date.parse(period_end) > maxPeriodEnd);
  const createNote = (row: number, field: string, error_code: string) => ({ row, field, error_code, message: 'Look.' });
  const refused = isFutureByRow.flatMap((isFuture, row) =>
    isFuture ? [createNote(row, 'period_end', 'InTheFuture')] : [],
  );
  const valid = measurements.filter((_, row) => !isFutureByRow[row]);
  if (valid.length === 0) {
    throw createInvalidRequestError([
      { field_name: 'measurements[0].period_end', error_code: 'InTheFuture', message: 'Look.' },
    ]);
  }
  storage.push(...valid);
  const isLargeByRow = measurements.map(({ total_power = 0 }) => total_power > 10_000);
  const warnings = isLargeByRow.flatMap((isLarge, row) =>
    isLarge ? [createNote(row, 'total_power', 'unit_suspect')] : [],
  );
  return { stored: valid.length, refused, warnings };
}

const isWithin = ({ from, to }: { from: string; to: string }, { period_end }: Measurement): boolean =>
  period_end > from && period_end <= to;

function selectMeasurements(range: { from: string; to: string }, storage: readonly Measurement[]): MeasurementList {
  const selected = storage.filter((measurement) => isWithin(range, measurement));
  const measurements = selected.map((measurement) => ({
    ...measurement,
    verdict: (measurement as Partial<FlaggedMeasurement>).verdict ?? ('ok' as const),
  }));
  return { measurements, gaps: [] };
}

function removeMeasurements(range: { from: string; to: string }, storage: Measurement[]): DeletedCount {
  const remaining = storage.filter((measurement) => !isWithin(range, measurement));
  const previous = storage.splice(0, storage.length, ...remaining);
  return { deleted: previous.length - remaining.length };
}
