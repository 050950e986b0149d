/** Ids in the name of a resource; `unknown` for a kind that this release does not know. */
type ResourceReference =
  | { readonly kind: 'site'; readonly resource_id: string }
  | { readonly kind: 'aggregation' | 'fleet'; readonly collection_id: string; readonly aggregation_id: string }
  | { readonly kind: 'unknown' };

/** Parses the name of a resource (`RESOURCE`) without checking the form of its ids. A missing id is empty. */
export function parseResource(resource: string): ResourceReference {
  const [kind, id = '', aggregation_id = ''] = resource.split('/');
  if (kind === 'site') return { kind, resource_id: id };
  if (kind === 'aggregation' || kind === 'fleet') return { kind, collection_id: id, aggregation_id };
  return { kind: 'unknown' };
}
