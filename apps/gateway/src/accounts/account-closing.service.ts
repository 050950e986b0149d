import type { Bus } from '@daystar/bus';
import { DaystarError, closeAccount } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CollectionsService } from '../aggregations/collections.service';
import { AccountDirectory } from '../auth/account-directory';
import { type Caller, toAuditActor } from '../http/caller';
import { RegistrationPolicy } from './registration-policy';

/** Timeout of a command, ms: deleting the sites of a large account takes seconds. */
const TIMEOUT_MS = 30_000;

/** Closes the caller's account, if its plan is open for registration. */
@Injectable()
export class AccountClosingService {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
    private readonly collections: CollectionsService,
    private readonly registration: RegistrationPolicy,
  ) {}

  /** Whether the caller may close its account. Accounts of other plans have contracts, so only the operator may close them. */
  canClose({ account }: Caller): boolean {
    return this.registration.openPlans.includes(account.plan);
  }

  /**
   * Deletes the aggregations, sites and webhooks of the caller and revokes its keys. A repeated request continues where an
   * interrupted one stopped.
   * @param accountId must be the caller's, so that no client closes an account by mistake
   * @throws DaystarError NotFound, Forbidden when the plan is not open for registration
   */
  async close(caller: Caller, accountId: string): Promise<void> {
    const { account_id } = caller.account;
    if (accountId !== account_id) throw new DaystarError('NotFound', 'The account was not found or is not accessible.');
    if (!this.canClose(caller)) throw new DaystarError('Forbidden', 'Ask the operator to close this account.');
    await this.collections.removeOwned(caller, TIMEOUT_MS);
    this.accounts.storeAccount(
      await this.bus.request(closeAccount, { account_id, origin: toAuditActor(caller) }, TIMEOUT_MS),
    );
    // Requests in flight may have defined further resources before the keys were revoked.
    await this.collections.removeOwned(caller, TIMEOUT_MS);
  }
}
