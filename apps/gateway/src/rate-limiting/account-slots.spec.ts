import type { Account, PlanId } from '@daystar/contracts';
import { AccountSlots } from './account-slots';

describe('the slots of accounts', () => {
  const tryAcquire = (slots: AccountSlots, account_id: string, plan: PlanId) =>
    slots.tryAcquire({ account_id, plan } as Account) !== undefined;

  it('are limited for each account', () => {
    const slots = new AccountSlots({ perAccount: 1, free: 9, paying: 9 });
    expect(['a', 'a', 'b'].map((id) => tryAcquire(slots, id, 'free'))).toEqual([true, false, true]);
  });

  it('stay available to paying accounts when free ones hold all of theirs', () => {
    const slots = new AccountSlots({ perAccount: 9, free: 1, paying: 1 });
    expect(['a', 'b'].map((id) => tryAcquire(slots, id, 'free'))).toEqual([true, false]);
    expect(['c', 'd'].map((id) => tryAcquire(slots, id, 'commercial'))).toEqual([true, false]);
  });
});
