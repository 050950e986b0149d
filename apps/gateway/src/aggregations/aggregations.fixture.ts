import { type Bus, createResponder } from '@daystar/bus';
import { DaystarError, aggregationDefined, defineAggregation, removeAggregation } from '@daystar/contracts';

/** Creates responders that replace the aggregation service. Collection `of-another-account` belongs to another account. */
export function createAggregationResponders(getBus: () => Bus) {
  /** Last versions, by collection and id: versions continue after a removal. */
  const lastVersions = new Map<string, number>();
  return [
    createResponder(removeAggregation, async ({ collection_id, aggregation_id }) => {
      await getBus().remove(aggregationDefined, `${collection_id}/${aggregation_id}`);
      return { ...removeAggregation.example.reply, collection_id, aggregation_id };
    }),
    createResponder(defineAggregation, async ({ members, ...request }) => {
      if (request.collection_id === 'of-another-account')
        throw new DaystarError('Conflict', 'It belongs to another account.');
      const memberRecords = members.map((resource_id) => ({ resource_id, capacity: 1 }));
      const id = `${request.collection_id}/${request.aggregation_id}`;
      const version = (lastVersions.get(id) ?? 0) + 1;
      lastVersions.set(id, version);
      const aggregation = { ...request, members: memberRecords, version };
      await getBus().publish(aggregationDefined, [aggregation]);
      return aggregation;
    }),
  ];
}
