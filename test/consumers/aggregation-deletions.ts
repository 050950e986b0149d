import {
  type DeletedAggregationMeasurements,
  type Measurement,
  aggregationMeasurementsDeleted,
} from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { MeasuredPowerService } from '../../apps/aggregation/src/tuning/measured-power.service';
import { TuningRegistry } from '../../apps/forecast-engine/src/tuning/tuning-registry';
import type { Consumer } from './consumer';
import type { MessageCase } from './message-case';
import { NOW } from './message-cases';
import { readPowers } from './state-helpers';

const toIso = (time: number) => new Date(time).toISOString();
const createDeletion = (n: number, from: number, to: number): DeletedAggregationMeasurements => ({
  collection_id: 'deleted',
  aggregation_id: String(n),
  from: toIso(from),
  to: toIso(to),
  deleted_at: toIso(NOW),
});
export const AGGREGATION_DELETION_CASE: MessageCase<DeletedAggregationMeasurements> = {
  type: aggregationMeasurementsDeleted,
  getKey: (n) => `deleted/${n}`,
  createOlder: (n) => createDeletion(n, NOW - 2 * HOUR, NOW - HOUR),
  createNewer: (n) => createDeletion(n, NOW - HOUR, NOW - HOUR / 2),
  invalidFields: { from: 'noon' },
  unknownValues: {},
};

/** Measurements of the last hours, which the deletions remove in part. */
const createMeasurements = (): Measurement[] =>
  [NOW - HOUR, NOW - HOUR / 2, NOW].map((end, i) => ({ period_end: toIso(end), period: 'PT30M', total_power: i }));

/** Handlers of `aggregationMeasurementsDeleted`. */
export const AGGREGATION_DELETION_CONSUMERS: readonly Consumer[] = [
  {
    service: 'aggregation',
    type: aggregationMeasurementsDeleted,
    audience: 'every-instance',
    task: 'drops cached measurements',
    prepare: async (installation, n) =>
      installation.get('aggregation', MeasuredPowerService).recent.add(`deleted/${n}`, createMeasurements(), NOW),
    readState: (installation, n) =>
      readPowers(installation.get('aggregation', MeasuredPowerService).recent, `deleted/${n}`),
  },
  {
    service: 'forecast-engine',
    type: aggregationMeasurementsDeleted,
    audience: 'every-instance',
    task: 'drops cached tunings',
    prepare: async (installation, n) => {
      const learned = { learntAt: NOW - 2 * HOUR, tuning: {}, report: { values: 0, models: [], served: [] } };
      const tuning = { resource_id: `deleted/${n}`, enabled: true, learned };
      installation.get('forecast-engine', TuningRegistry).storeTuning(tuning);
    },
    readState: (installation, n) =>
      installation.get('forecast-engine', TuningRegistry).getTuning(`deleted/${n}`).learned,
  },
];
