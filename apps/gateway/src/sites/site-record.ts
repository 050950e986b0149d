import type { Site } from '@daystar/contracts';
import { formatStamp, parseStamp } from '@daystar/timeseries';

/** A site as its owner sees it. */
export type SiteRecord = Omit<Site, 'account_id' | 'kind' | 'version' | 'created_at'>;

export function toSiteRecord(site: Site): SiteRecord {
  const { resource_id, name, latitude, longitude, install_date, tags = [], ...others } = site;
  const { account_id: _, kind: __, version: ___, created_at: ____, ...properties } = others;
  const installed = install_date === undefined ? undefined : parseStamp(install_date);
  return {
    name,
    resource_id,
    longitude,
    latitude,
    ...properties,
    ...(installed === undefined ? {} : { install_date: formatStamp(installed) }),
    tags,
  };
}
