import type { AccountKey } from './account';

/**
 * Maximum number of ended sessions that a key lists. While the list is full, sessions that expire before all its entries count
 * as ended, so that a copied cookie never becomes valid again.
 */
export const MAX_ENDED_SESSIONS = 100;
/** Time for which a list keeps expired sessions, ms, because the clocks of gateways differ. */
const CLOCK_TOLERANCE_MS = 3_600_000;

const formatExpiry = (expiresAt: number): string => new Date(expiresAt).toISOString();

/** Whether a session of a key was ended before it expires. @param expiresAt identifies the session, ms */
export function isSessionEnded({ ended_sessions = [] }: AccountKey, expiresAt: number): boolean {
  const expiry = formatExpiry(expiresAt);
  if (ended_sessions.includes(expiry)) return true;
  return ended_sessions.length >= MAX_ENDED_SESSIONS && ended_sessions.every((ended) => expiry < ended);
}

/** Adds a session to the ended sessions of a key, and drops those that have expired. Times are in ms. */
export function addEndedSession(ended: readonly string[], expiresAt: number, endedAt: number): string[] {
  const oldest = formatExpiry(endedAt - CLOCK_TOLERANCE_MS);
  const sessions = new Set([...ended, formatExpiry(expiresAt)].filter((expiry) => expiry > oldest));
  return [...sessions].sort().slice(-MAX_ENDED_SESSIONS);
}
