import type { Bus } from '@daystar/bus';
import { DaystarError, PLANS, PLAN_IDS, type PlanId, RegisterAccount, registerAccount } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { OPEN_PLANS } from '../platform/tokens';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { validateAs, asObject } from '../http/validate-body';
import { SiteDirectory } from '../sites/directory/site-directory';
import { type SiteRecord, toSiteRecord } from '../sites/site-record';
import { AccountDirectory } from '../auth/account-directory';

export interface RegistrationResponse {
  readonly account_id: string;
  readonly name: string;
  readonly plan: PlanId;
  /** Shown this once. */
  readonly api_key: string;
  /** Sites to try the service with, beyond those of the plan; made at their first use. */
  readonly test_sites: readonly SiteRecord[];
  /** Aggregations to try, for plans that are given some. */
  readonly aggregations: readonly { readonly collection_id: string; readonly aggregation_id: string }[];
}

/** Registers accounts on request, for the plans that are open to everybody. */
@Injectable()
export class RegistrationService {
  readonly openPlans: readonly PlanId[];

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    @Optional() @Inject(OPEN_PLANS) openPlans?: readonly PlanId[],
  ) {
    // A deployed installation registers nobody unless its operator opens plans. No admin command reaches a bus within
    // this process: there, registration is the only way to an account.
    this.openPlans = openPlans ?? (bus.durable ? [] : PLAN_IDS);
  }

  /** @throws DaystarError InvalidRequest naming every wrong field, Forbidden when the plan is not open to everybody */
  async register(body: unknown): Promise<RegistrationResponse> {
    const { name, plan = PLAN_IDS[0], email } = asObject(body);
    const command = validateAs(RegisterAccount, { name, plan, email, test_site: true });
    if (!this.openPlans.includes(command.plan)) {
      throw new DaystarError(
        'Forbidden',
        `The ${PLANS[command.plan].name} plan is given by arrangement: please ask for it.`,
      );
    }
    const { account, api_key, test_site } = await this.bus.request(registerAccount, command);
    // The events may arrive after the caller's next request.
    this.accounts.put(account);
    // A site registry of an older version has made it already.
    if (test_site && !account.pending_test_site) this.sites.put(test_site);
    const assigned = this.aggregations.assignedTo({ account, keyId: '' });
    return {
      account_id: account.account_id,
      name: account.name,
      plan: account.plan,
      api_key,
      test_sites: test_site ? [toSiteRecord(test_site)] : [],
      aggregations: assigned.map(({ collection_id, aggregation_id }) => ({ collection_id, aggregation_id })),
    };
  }
}
