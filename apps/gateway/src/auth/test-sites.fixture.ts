import { type DaystarError, type Site, deriveTestSiteId } from '@daystar/contracts';

/** Fakes the commands of the site registry that register and assign test sites. */
export class TestSitesFixture {
  /** Accounts whose test site was requested. */
  readonly assignments: string[] = [];
  /** Error to throw instead of creating test sites. */
  failure?: DaystarError;
  private readonly pending = new Map<string, Site>();

  register(account_id: string, created_at: string): Site {
    const resource_id = deriveTestSiteId(account_id);
    const site = { name: 'Test site', latitude: 1, longitude: 2, capacity: 3, kind: 'utility' } as const;
    const pending = { ...site, resource_id, account_id, version: 1, created_at };
    this.pending.set(account_id, pending);
    return pending;
  }

  /** Records a request for the test site of an account. @returns the test site @throws DaystarError `failure` */
  assign(account_id: string): Site {
    this.assignments.push(account_id);
    if (this.failure) throw this.failure;
    return this.pending.get(account_id)!;
  }
}
