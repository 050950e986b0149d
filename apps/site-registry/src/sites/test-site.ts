import { type SiteProperties, deriveTestSiteId } from '@daystar/contracts';
import type { SiteEntity } from '@daystar/database';

/** Properties of the test site, with which new accounts try the service. It does not count towards the limits of the plan. */
const PROPERTIES: SiteProperties = {
  name: 'Test site: Alice Springs',
  latitude: -23.76,
  longitude: 133.87,
  capacity: 10,
  tracking_type: 'horizontal_single_axis',
  tags: ['test-site'],
};

export const buildTestSite = (account_id: string, createdAt: Date): SiteEntity => ({
  resource_id: deriveTestSiteId(account_id),
  account_id,
  kind: 'utility',
  properties: PROPERTIES,
  version: 1,
  created_at: createdAt,
  changed_at: createdAt,
});
