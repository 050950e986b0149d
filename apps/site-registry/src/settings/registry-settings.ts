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
  /** New test sites per client address and day. */
  readonly perAddress: number;
  /** New test sites per day. */
  readonly perDay: number;
  /** Test sites that may exist at the same time. */
  readonly total: number;
}

/** Maximum number of measured periods: one-minute values of three years, the default retention, or five-minute values of fifteen. */
const MAX_PERIODS = 1_600_000;

export interface RegistrySettings {
  readonly webhooks: WebhookSettings;
  readonly retention: RetentionSettings;
  readonly testSites: TestSiteLimits;
  /** Sites of each kind that an account of a paying plan may have; that of its plan when absent. */
  readonly maxSites?: number;
  /** Periods of which a site or an aggregation may have measurements. */
  readonly maxPeriods: number;
  /** Real time, even during a replay: webhooks and daily limits use it. */
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
