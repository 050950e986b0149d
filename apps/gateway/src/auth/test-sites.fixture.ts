import type { DaystarError, Site } from '@daystar/contracts';

/** Test sites as the site registry would keep them until they are made. */
export class TestSitesFixture {
  /** Accounts whose test site was asked for. */
  readonly assignments: string[] = [];
  /** Why no test site is made, when none is. */
  refusal?: DaystarError;
  private readonly pending = new Map<string, Site>();

  register(account_id: string, created_at: string): Site {
    const resource_id = `0000-0000-0000-${String(this.pending.size + 3).padStart(4, '0')}`;
    const site = { name: 'Test site', latitude: 1, longitude: 2, capacity: 3, kind: 'utility' } as const;
    const pending = { ...site, resource_id, account_id, version: 1, created_at };
    this.pending.set(account_id, pending);
    return pending;
  }

  /** @throws DaystarError the refusal */
  assign(account_id: string): Site {
    this.assignments.push(account_id);
    if (this.refusal) throw this.refusal;
    return this.pending.get(account_id)!;
  }
}
