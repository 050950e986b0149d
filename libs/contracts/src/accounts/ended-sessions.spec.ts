import { MAX_ENDED_SESSIONS, addEndedSession, isSessionEnded } from './ended-sessions';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 1);
const key = (ended_sessions?: string[]) => ({ key_id: 'k1', hash: '', created_at: '', ended_sessions });

describe('ended sessions of a key', () => {
  it('are those that were added, and no others', () => {
    const ended = addEndedSession([], NOW + HOUR, NOW);
    const expiries = [NOW + HOUR - 1, NOW + HOUR, NOW + HOUR + 1];
    expect(expiries.map((expiry) => isSessionEnded(key(ended), expiry))).toEqual([false, true, false]);
    expect(isSessionEnded(key(), NOW + HOUR)).toBe(false);
  });

  it('are listed once, until they have expired', () => {
    const once = addEndedSession([], NOW + HOUR, NOW);
    expect(addEndedSession(once, NOW + HOUR, NOW)).toEqual(once);
    expect(addEndedSession(once, NOW + 9 * HOUR, NOW + 3 * HOUR)).toEqual(['2026-01-01T09:00:00.000Z']);
  });

  it('stay ended when the list is full, with all sessions that expire before those in the list', () => {
    let ended: string[] = [];
    const first = NOW + 24 * HOUR;
    for (let session = 0; session <= MAX_ENDED_SESSIONS; session++)
      ended = addEndedSession(ended, first + 2 * session, NOW);
    expect(ended).toHaveLength(MAX_ENDED_SESSIONS);
    expect([first, first + 1, first + 2].map((expiry) => isSessionEnded(key(ended), expiry))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isSessionEnded(key(ended), first + 3)).toBe(false);
  });
});
