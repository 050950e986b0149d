import type { Site } from '@daystar/contracts';
import type { SiteEntity } from '@daystar/database';
import { formatStamp } from '@daystar/timeseries';

/** Converts a row to the payload of `siteChanged`. */
export function toSite({ resource_id, kind, account_id, properties, version, created_at }: SiteEntity): Site {
  return { ...properties, resource_id, kind, account_id, version, created_at: formatStamp(+created_at) };
}
