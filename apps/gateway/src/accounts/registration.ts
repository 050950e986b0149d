import type { Bus } from '@daystar/bus';
import { PLAN_IDS, type PlanId, RegisterAccount, registerAccount } from '@daystar/contracts';
import { bodyAs, objectOf } from '../http/body';
import type { AccountDirectory } from './account-directory';

export interface RegisteredAccount {
  readonly account_id: string;
  readonly name: string;
  readonly plan: PlanId;
  /** Shown this once. */
  readonly api_key: string;
}

/** Registers accounts on request. */
export class Registration {
  constructor(
    private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
  ) {}

  /** @throws DaystarError InvalidRequest naming every wrong field */
  async register(body: unknown): Promise<RegisteredAccount> {
    const { name, plan = PLAN_IDS[0] } = objectOf(body);
    const command = bodyAs(RegisterAccount, { name, plan });
    const { account, api_key } = await this.bus.request(registerAccount, command);
    // The event that tells of it may come after the caller's next request.
    this.accounts.put(account);
    return { account_id: account.account_id, name: account.name, plan: account.plan, api_key };
  }
}
