import { responder } from '@daystar/bus';
import { showAggregationTuning, showTuning, switchAggregationTuning, switchTuning } from '@daystar/contracts';

/**
 * What the engine says of tuning, and keeps switched.
 * @param untuned ids of sites and aggregations whose tuning is switched off
 * @param mustOwn throws when an account has no such site
 */
export function tuningResponders(untuned: Set<string>, mustOwn: (account: string, id: string) => unknown) {
  const turn = (id: string, enabled: boolean) => {
    if (enabled) untuned.delete(id);
    else untuned.add(id);
  };
  return [
    responder(showTuning, async ({ account_id, resource_id }) => {
      mustOwn(account_id, resource_id);
      return { ...showTuning.example.reply, resource_id, enabled: !untuned.has(resource_id) };
    }),
    responder(switchTuning, async ({ resource_id, enabled, forget }) => {
      turn(resource_id, enabled);
      const learnt = forget ? { values: 0, models: [], served: [] } : showTuning.example.reply;
      return { ...learnt, resource_id, enabled };
    }),
    responder(showAggregationTuning, async (ids) => ({
      ...showAggregationTuning.example.reply,
      ...ids,
      enabled: !untuned.has(ids.aggregation_id),
    })),
    responder(switchAggregationTuning, async ({ collection_id, aggregation_id, enabled }) => {
      turn(aggregation_id, enabled);
      return { ...showAggregationTuning.example.reply, collection_id, aggregation_id, enabled };
    }),
  ];
}
