import type { LookupAddress } from 'node:dns';
import { SYSTEM_CLOCK } from '@daystar/host';
import type { Clock } from '@daystar/timeseries';

export interface WebhookSettings {
  /** Whether receivers may be on this machine. */
  readonly allowsLoopback: boolean;
  /** Resolves a host name; the name servers of this machine are used when absent. */
  readonly resolveHost?: (name: string) => Promise<LookupAddress[]>;
  /** Delay between the first attempt and the second, ms. */
  readonly firstRetryMs?: number;
}

/** Retention of rows, days; 0 for unlimited. */
export interface RetentionSettings {
  readonly measurementDays: number;
  readonly auditDays: number;
}

/** Limits of test sites. Days begin at midnight UTC. */
export interface TestSiteLimits {
  /** Maximum number of new test sites per client address and day. */
  readonly perAddress: number;
  /** Maximum number of new test sites per day. */
  readonly perDay: number;
  /** Maximum number of test sites that exist at the same time. */
  readonly total: number;
}

/**
 * Maximum number of measured periods: one-minute values of three years, the default of
 * `DAYSTAR_MEASUREMENTS_RETENTION_DAYS`, or five-minute values of fifteen years.
 */
const MAX_PERIODS = 1_600_000;

export interface RegistrySettings {
  readonly webhooks: WebhookSettings;
  readonly retention: RetentionSettings;
  readonly testSites: TestSiteLimits;
  /** Maximum number of sites of each kind for accounts with a paid plan; the limit of the plan when absent. */
  readonly maxSites?: number;
  /** Maximum number of measured periods of a site or an aggregation. */
  readonly maxPeriods: number;
  /** Wall-clock time, even during a replay: webhooks and daily limits use it. */
  readonly wallClock: Clock;
}

/** Injection token of `RegistrySettings`. */
export const SETTINGS = Symbol('SETTINGS');

export const DEFAULT_SETTINGS: RegistrySettings = {
  webhooks: { allowsLoopback: false },
  retention: { measurementDays: 0, auditDays: 0 },
  testSites: { perAddress: Infinity, perDay: Infinity, total: Infinity },
  maxPeriods: MAX_PERIODS,
  wallClock: SYSTEM_CLOCK,
};
