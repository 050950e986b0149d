import {
  DaystarError,
  RESOURCE_ID,
  SITE_KIND_NAMES,
  type Site,
  type SiteKind,
  createInvalidRequestError,
} from '@daystar/contracts';
import type { Caller } from '../http/caller';
import type { QueryReader } from '../http/query-reader';
import type { SiteDirectory } from './directory/site-directory';
import { splitAtCommas } from './site-body';

/** Maximum number of sites in one response; each id takes up to 20 characters of the URL. */
export const MAX_SELECTED = 50;
const MAX_SELECTION_LENGTH = 20 * MAX_SELECTED;

/**
 * Selects the sites that `resource_ids` and `tags` name, or all sites of the kind.
 * @throws DaystarError InvalidRequest with every id that is not a site of the caller, or when more than
 *   `MAX_SELECTED` sites match; NotFound when no site matches
 */
export function selectSites(
  directory: SiteDirectory,
  { account }: Caller,
  kind: SiteKind,
  reader: QueryReader,
): Site[] {
  const ownedSites = directory.listOwned(account.account_id, kind);
  const ids = reader.readList('resource_ids', MAX_SELECTION_LENGTH);
  const tags = readTags(reader);
  for (const id of ids ?? []) {
    if (!ownedSites.some(({ resource_id }) => resource_id === id)) {
      const subject = RESOURCE_ID.test(id) ? `'${id}'` : `One of 'resource_ids'`;
      reader.addError('resource_ids', 'NotFound', `${subject} was not found or is not accessible.`);
    }
  }
  reader.throwErrors();
  const selectedSites = ownedSites.filter((site) => (ids?.includes(site.resource_id) ?? true) && hasTags(site, tags));
  if (selectedSites.length === 0) throw new DaystarError('NotFound', `No ${SITE_KIND_NAMES[kind]} matches.`);
  if (selectedSites.length <= MAX_SELECTED) return selectedSites;
  const message = `At most ${MAX_SELECTED} sites can be requested at once, not ${selectedSites.length}. Select fewer with 'resource_ids' or 'tags'.`;
  throw createInvalidRequestError([{ field_name: 'resource_ids', error_code: 'TooMany', message }]);
}

/** Reads the parameter `tags`: a list of tags, separated by commas. */
export function readTags(reader: QueryReader): string[] {
  const text = reader.readText('tags');
  return text === undefined ? [] : splitAtCommas(text);
}

export const hasTags = ({ tags = [] }: Site, requiredTags: readonly string[]): boolean =>
  requiredTags.every((tag) => tag === '' || tags.includes(tag));
