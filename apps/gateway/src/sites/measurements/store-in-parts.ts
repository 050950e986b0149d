import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { DaystarError, type Measurement, type MeasurementsAccepted, invalidRequest } from '@daystar/contracts';

export type StoreMeasurements = (measurements: Measurement[]) => Promise<MeasurementsAccepted>;

/** Measurements of one command: its checks and its storage block the event loop of the embedded database for 20 to 50 ms. */
export const MEASUREMENTS_PER_PART = 1000;

/** Path of a field in an error of `postMeasurements`. */
const ROW_FIELD = /^measurements\[(\d+)\]\.(.*)$/;

/**
 * Stores measurements part by part, so that other requests are served in between. When a part fails, earlier ones stay stored;
 * the same request may be sent again.
 * @throws DaystarError InvalidRequest when no measurement is valid; errors of `store`
 */
export async function storeInParts(
  measurements: readonly Measurement[],
  store: StoreMeasurements,
): Promise<MeasurementsAccepted> {
  const all = { stored: 0, refused: [], warnings: [] } as Required<MeasurementsAccepted>;
  for (let first = 0; first < measurements.length || first === 0; first += MEASUREMENTS_PER_PART) {
    if (first > 0) await yieldToOthers();
    const part = measurements.slice(first, first + MEASUREMENTS_PER_PART);
    const { stored, refused = [], warnings = [] } = await store(part).catch(toRefused);
    const renumber = <T extends { row: number }>(note: T): T => ({ ...note, row: note.row + first });
    all.stored += stored;
    all.refused.push(...refused.map(renumber));
    all.warnings.push(...warnings.map(renumber));
  }
  if (all.stored > 0) return all;
  throw invalidRequest(
    all.refused.map(({ row, field, ...rest }) => ({ ...rest, field_name: `measurements[${row}].${field}` })),
  );
}

/** The reply for a part without a valid measurement. @throws the error if it is another one */
function toRefused(error: unknown): MeasurementsAccepted {
  if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
  const refused = error.errors.map(({ field_name, ...rest }) => {
    const [, row, field] = ROW_FIELD.exec(field_name) ?? [];
    if (field === undefined) throw error;
    return { ...rest, row: Number(row), field };
  });
  if (refused.length === 0) throw error;
  return { stored: 0, refused };
}
