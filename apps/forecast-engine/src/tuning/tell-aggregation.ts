import type { Bus } from '@daystar/bus';
import { aggregationTuned } from '@daystar/contracts';
import type { StoredTuning } from './tuning-store';

/** Tells the bus what was learnt of an aggregation, whose rows are made elsewhere; a site's are made here. */
export async function tellAggregation(
  bus: Bus,
  { resource_id, enabled, learnt }: StoredTuning,
  now: number,
): Promise<void> {
  const [collection_id, aggregation_id] = resource_id.split('/');
  if (aggregation_id === undefined) return;
  const what = learnt && { learnt_at: new Date(learnt.learntAt).toISOString(), tuning: learnt.tuning };
  await bus.publish(aggregationTuned, [
    { collection_id, aggregation_id, enabled, told_at: new Date(now).toISOString(), ...what },
  ]);
}
