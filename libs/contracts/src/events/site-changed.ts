import { Site } from '../sites/site';
import type { EventType } from './event-type';

export const siteChanged: EventType<Site> = {
  topic: 'sites.site.v1',
  meaning: 'Published when a site is registered or changed; without payload when it is deleted.',
  payload: Site,
  getKey: (site) => site.resource_id,
  isCompacted: true,
  example: {
    resource_id: '1234-abcd-5678-ef90',
    kind: 'utility',
    account_id: 'acme',
    name: 'Beryl Flat',
    latitude: 37.7,
    longitude: -113.6,
    capacity: 100,
    capacity_dc: 127,
    tracking_type: 'horizontal_single_axis',
    tags: ['utah'],
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
  },
};
