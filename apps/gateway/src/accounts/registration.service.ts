import type { Bus } from '@daystar/bus';
import { PLAN_IDS, type PlanId, RegisterAccount, registerAccount } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { validateAs, asObject } from '../http/validate-body';
import { SiteDirectory } from '../sites/directory/site-directory';
import { type SiteRecord, toSiteRecord } from '../sites/site-record';
import { AccountDirectory } from '../auth/account-directory';
import { RegistrationPolicy } from './registration-policy';

export interface RegistrationResponse {
  readonly account_id: string;
  readonly name: string;
  readonly plan: PlanId;
  /** Shown only in this response. */
  readonly api_key: string;
  /** Test sites, which do not count towards the limit of the plan; created when first used. */
  readonly test_sites: readonly SiteRecord[];
  /** Aggregations that are assigned to the plan. */
  readonly aggregations: readonly { readonly collection_id: string; readonly aggregation_id: string }[];
}

/** Registers accounts on request, for the plans that are open for registration. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    private readonly policy: RegistrationPolicy,
  ) {}

  /**
   * Registers an account.
   * @param address address of the client; undefined after the client closed the connection
   * @throws DaystarError InvalidRequest with the errors of all fields, and as `RegistrationPolicy.admit` does
   */
  async register(body: unknown, address?: string): Promise<RegistrationResponse> {
    const { name, plan = PLAN_IDS[0], email } = asObject(body, ['name', 'plan', 'email']);
    const command = validateAs(RegisterAccount, { name, plan, email, test_site: true });
    const refund = await this.policy.admit(command.plan, address);
    const { account, api_key, test_site } = await this.bus.request(registerAccount, command).catch((error: unknown) => {
      refund();
      throw error;
    });
    // Updates the directories at once: the events may arrive after the caller's next request.
    this.accounts.storeAccount(account);
    // A site registry of the previous version creates the test site at once.
    if (test_site && !account.pending_test_site) this.sites.storeSite(test_site);
    const assignedAggregations = this.aggregations.listAssigned({ account, keyId: '' });
    return {
      account_id: account.account_id,
      name: account.name,
      plan: account.plan,
      api_key,
      test_sites: test_site ? [toSiteRecord(test_site, Date.parse(test_site.created_at))] : [],
      aggregations: assignedAggregations.map(({ collection_id, aggregation_id }) => ({
        collection_id,
        aggregation_id,
      })),
    };
  }
}
