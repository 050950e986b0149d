import type { Bus } from '@daystar/bus';
import { type AggregationTuning, aggregationTuned } from '@daystar/contracts';
import type { StoredTuning } from './tuning-store';

/** Publishes what was learnt of an aggregation, whose rows are made elsewhere; a site's are made here. */
export async function tellAggregation(bus: Bus, tuning: StoredTuning, now: number): Promise<void> {
  const event = toTuningEvent(tuning, now);
  if (event) await bus.publish(aggregationTuned, [event]);
}

/** Undefined for a site. @param toldAt ms */
export function toTuningEvent(
  { resource_id, enabled, learnt }: StoredTuning,
  toldAt: number,
): AggregationTuning | undefined {
  const [collection_id, aggregation_id] = resource_id.split('/');
  if (aggregation_id === undefined) return undefined;
  const what = learnt && { learnt_at: new Date(learnt.learntAt).toISOString(), tuning: learnt.tuning };
  return { collection_id, aggregation_id, enabled, told_at: new Date(toldAt).toISOString(), ...what };
}
