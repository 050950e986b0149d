import { createResponder } from '@daystar/bus';
import { showAggregationTuning, showTuning, switchAggregationTuning, switchTuning } from '@daystar/contracts';

/** Ids of sites that have too few measurements for a model. */
export const sitesWithoutModels = new Set<string>();

/**
 * Creates responders that replace the engine for tuning.
 * @param untuned ids of sites and aggregations whose tuning is switched off
 * @param checkOwner throws if the account does not own the site
 */
export function createTuningResponders(untuned: Set<string>, checkOwner: (account: string, id: string) => unknown) {
  const setTuning = (id: string, enabled: boolean) => {
    if (enabled) untuned.delete(id);
    else untuned.add(id);
  };
  return [
    createResponder(showTuning, async ({ account_id, resource_id }) => {
      checkOwner(account_id, resource_id);
      const { models, ...report } = showTuning.example.reply;
      const enabled = !untuned.has(resource_id);
      return { ...report, models: sitesWithoutModels.has(resource_id) ? [] : models, resource_id, enabled };
    }),
    createResponder(switchTuning, async ({ resource_id, enabled, forget }) => {
      setTuning(resource_id, enabled);
      const report = forget ? { values: 0, models: [], served: [] } : showTuning.example.reply;
      return { ...report, resource_id, enabled };
    }),
    createResponder(showAggregationTuning, async (ids) => ({
      ...showAggregationTuning.example.reply,
      ...ids,
      enabled: !untuned.has(ids.aggregation_id),
    })),
    createResponder(switchAggregationTuning, async ({ collection_id, aggregation_id, enabled }) => {
      setTuning(aggregation_id, enabled);
      return { ...showAggregationTuning.example.reply, collection_id, aggregation_id, enabled };
    }),
  ];
}
