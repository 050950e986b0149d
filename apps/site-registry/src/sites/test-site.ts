import { createHash } from 'node:crypto';
import type { SiteProperties } from '@daystar/contracts';

/** The site that new accounts are given to try the service with; it takes no room of their plan. */
export const TEST_SITE: SiteProperties = {
  name: 'Test site: Alice Springs',
  latitude: -23.76,
  longitude: 133.87,
  capacity: 10,
  tracking_type: 'horizontal_single_axis',
  tags: ['test-site'],
};

/** An account's test site is known by its id, which follows from the account's. */
export function testSiteId(accountId: string): string {
  const digest = createHash('sha256').update(`test site of ${accountId}`).digest('hex');
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join('-');
}
