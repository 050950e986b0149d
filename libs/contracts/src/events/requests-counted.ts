import { Usage } from '../usage/usage';
import type { EventType } from './event-type';

export const requestsCounted: EventType<Usage> = {
  topic: 'usage.request.v1',
  meaning: 'Published by gateways once a minute per account and kind of request.',
  payload: Usage,
  getKey: (usage) => usage.account_id,
  isCompacted: false,
  example: { account_id: 'acme', kind: 'radiation', minute: '2026-01-01T19:00:00Z', requests: 42 },
};
