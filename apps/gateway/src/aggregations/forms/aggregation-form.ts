import type { Aggregation } from '@daystar/contracts';

/** Values of the form of an aggregation. */
export interface AggregationForm {
  readonly name: string;
  /** Used only for a new aggregation: an existing one stays in its collection. */
  readonly collection: string;
  /** Whether the members are listed, or selected by tags and area. */
  readonly selection: 'list' | 'rule';
  /** Resource ids of the listed members. */
  readonly members: readonly string[];
  readonly tags: string;
  /** GeoJSON */
  readonly area: string;
  /** Words in the names and tags of the sites to list, when there are too many for one page. */
  readonly filter?: string;
}

const MEMBER_PREFIX = 'member.';

/** Names the checkbox of a member. Each member has a field of its own, because parsers reject repeated names. */
export const nameMemberField = (resourceId: string): string => `${MEMBER_PREFIX}${resourceId}`;

/** Reads the fields of a submitted form. */
export function readAggregationForm(body: unknown): AggregationForm {
  const fields = (typeof body === 'object' ? body : undefined) as Record<string, unknown> | undefined;
  const readText = (name: string) => (typeof fields?.[name] === 'string' ? fields[name].trim() : '');
  const tickedFields = Object.keys(fields ?? {}).filter((name) => name.startsWith(MEMBER_PREFIX));
  const listedIds = readText('members')
    .split(/[\s,;]+/)
    .filter((id) => id !== '');
  return {
    name: readText('name'),
    collection: readText('collection'),
    tags: readText('tags'),
    area: readText('area'),
    filter: readText('filter'),
    selection: readText('selection') === 'rule' ? 'rule' : 'list',
    members: [...tickedFields.map((name) => name.slice(MEMBER_PREFIX.length)), ...listedIds],
  };
}

/** Creates the form of a new aggregation. */
export const createEmptyForm = (collection: string): AggregationForm => ({
  name: '',
  collection,
  selection: 'list',
  members: [],
  tags: '',
  area: '',
});

/** Fills the form with a stored aggregation. */
export const toAggregationForm = ({ name, collection_id, members, area, tags }: Aggregation): AggregationForm => ({
  name,
  collection: collection_id,
  selection: area || tags ? 'rule' : 'list',
  members: members.map(({ resource_id }) => resource_id),
  tags: (tags ?? []).join(', '),
  area: area ? JSON.stringify(area) : '',
});

/** Converts a form to the body of a request. An area that is not JSON stays a string, which the API rejects. */
export function toAggregationBody({ name, selection, members, tags, area }: AggregationForm): Record<string, unknown> {
  if (selection === 'list') return { name, members };
  const listedTags = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (listedTags.length === 0 && area === '') return { name, tags: [] };
  return {
    name,
    ...(listedTags.length > 0 ? { tags: listedTags } : {}),
    ...(area === '' ? {} : { area: parseJson(area) }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
