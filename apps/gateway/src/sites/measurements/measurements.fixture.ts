import { responder } from '@daystar/bus';
import {
  type Measurement,
  type MeasurementList,
  type MeasurementsAccepted,
  invalid,
  listAggregationMeasurements,
  listMeasurements,
  postAggregationMeasurements,
  postMeasurements,
} from '@daystar/contracts';

/**
 * What the site registry says of measurements: those of sites and those of aggregations are kept where they are given.
 * @param latest after which they are of the future
 */
export const measurementResponders = (ofSites: Measurement[], ofAggregations: Measurement[], latest: number) => [
  responder(postMeasurements, async ({ measurements }) => accepted(measurements, ofSites, latest)),
  responder(postAggregationMeasurements, async ({ measurements }) => accepted(measurements, ofAggregations, latest)),
  responder(listMeasurements, async (range) => listed(range, ofSites)),
  responder(listAggregationMeasurements, async (range) => listed(range, ofAggregations)),
];

/** Keeps them but for those of the future, and warns of large ones. */
function accepted(measurements: readonly Measurement[], kept: Measurement[], latest: number): MeasurementsAccepted {
  const late = measurements.map(({ period_end }) => Date.parse(period_end) > latest);
  const note = (row: number, field: string, error_code: string) => ({ row, field, error_code, message: 'Look.' });
  const refused = late.flatMap((is, row) => (is ? [note(row, 'period_end', 'InTheFuture')] : []));
  const good = measurements.filter((_, row) => !late[row]);
  if (good.length === 0) {
    throw invalid([{ field_name: 'measurements[0].period_end', error_code: 'InTheFuture', message: 'Look.' }]);
  }
  kept.push(...good);
  const large = measurements.map(({ total_power = 0 }) => total_power > 10_000);
  const warnings = large.flatMap((is, row) => (is ? [note(row, 'total_power', 'unit_suspect')] : []));
  return { stored: good.length, refused, warnings };
}

function listed({ from, to }: { from: string; to: string }, kept: readonly Measurement[]): MeasurementList {
  const within = ({ period_end }: Measurement) => period_end > from && period_end <= to;
  const measurements = kept.filter(within).map((one) => ({ ...one, verdict: 'ok' as const }));
  return { measurements, gaps: [] };
}
