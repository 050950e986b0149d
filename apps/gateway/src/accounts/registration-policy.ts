import type { Bus } from '@daystar/bus';
import { DaystarError, PLANS, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { OPEN_PLANS } from '../platform/tokens';
import { RegistrationQuota } from '../rate-limiting/registration-quota';

/** Decides which accounts clients may register by themselves: on which plans, and how many a day. */
@Injectable()
export class RegistrationPolicy {
  readonly openPlans: readonly PlanId[];

  constructor(
    @Inject(BUS) bus: Bus,
    private readonly quota: RegistrationQuota,
    @Optional() @Inject(OPEN_PLANS) openPlans?: readonly PlanId[],
  ) {
    // With Kafka, no plan is open unless the operator opens it. Admin commands cannot reach an in-process bus, so there
    // all plans are open: registration is the only way to create an account.
    this.openPlans = openPlans ?? (bus.isDurable ? [] : PLAN_IDS);
  }

  /**
   * Admits a registration and counts it.
   * @param address address of the client; undefined after the client closed the connection
   * @returns a function that refunds the quota when the registration fails
   * @throws DaystarError Forbidden when the plan is not open for registration, TooManyRequests when a daily limit is reached
   */
  async admit(plan: PlanId, address?: string): Promise<() => void> {
    if (this.openPlans.includes(plan)) return this.quota.consume(address);
    const message = `The ${PLANS[plan].name} plan is not open for registration. Ask the operator for it.`;
    throw new DaystarError('Forbidden', message);
  }
}
