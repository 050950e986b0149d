import { buildAggregationResource, buildFleetResource, buildSiteResource } from './issue';
import { parseResource } from './parse-resource';

describe('parseResource', () => {
  it('returns the ids of each kind of resource', () => {
    expect(parseResource(buildSiteResource('0123-4567-89ab-cdef'))).toEqual({
      kind: 'site',
      resource_id: '0123-4567-89ab-cdef',
    });
    const ids = { collection_id: 'italy', aggregation_id: 'total' };
    expect(parseResource(buildAggregationResource('italy', 'total'))).toEqual({ kind: 'aggregation', ...ids });
    expect(parseResource(buildFleetResource('italy', 'total', 't1-2'))).toEqual({ kind: 'fleet', ...ids });
  });

  it('returns empty ids where they are missing, and no ids of an unknown kind', () => {
    expect(parseResource('aggregation/italy')).toEqual({
      kind: 'aggregation',
      collection_id: 'italy',
      aggregation_id: '',
    });
    expect(parseResource('tile/t1-2')).toEqual({ kind: 'unknown' });
  });
});
