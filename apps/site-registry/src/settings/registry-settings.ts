import type { LookupAddress } from 'node:dns';
import type { Clock } from '@daystar/timeseries';

export interface WebhookSettings {
  /** Whether receivers may be on this machine. */
  readonly loopback: boolean;
  /** Resolves the addresses of a host name; by the name servers of this machine when absent. */
  readonly addressesOf?: (name: string) => Promise<LookupAddress[]>;
  /** Between the first attempt and the second, ms. */
  readonly firstRetryMs?: number;
}

/** Days that rows are kept; 0 keeps them for ever. */
export interface RetentionSettings {
  readonly measurementDays: number;
  readonly auditDays: number;
}

/** How many test sites are made at most. Days begin at midnight UTC. */
export interface TestSiteLimits {
  readonly perAddress: number;
  readonly perDay: number;
  /** That exist at one time. */
  readonly total: number;
}

export interface RegistrySettings {
  readonly webhooks: WebhookSettings;
  readonly retention: RetentionSettings;
  readonly testSites: TestSiteLimits;
  /** Real time, whatever time is replayed: receivers of webhooks and daily limits go by it. */
  readonly wallClock: Clock;
}

/** Injection token of `RegistrySettings`. */
export const SETTINGS = Symbol('SETTINGS');

export const DEFAULT_SETTINGS: RegistrySettings = {
  webhooks: { loopback: false },
  retention: { measurementDays: 0, auditDays: 0 },
  testSites: { perAddress: Infinity, perDay: Infinity, total: Infinity },
  wallClock: { now: () => Date.now() },
};
