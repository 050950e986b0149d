import type { Account } from '@daystar/contracts';
import { ClientSlots } from './client-slots';

/**
 * Limits the concurrent requests of each account. Free accounts have a total of their own, so that they cannot block
 * paying ones.
 */
export class AccountSlots {
  private readonly free: ClientSlots;
  private readonly paying: ClientSlots;

  constructor({ perAccount, free, paying }: { perAccount: number; free: number; paying: number }) {
    this.free = new ClientSlots(perAccount, free);
    this.paying = new ClientSlots(perAccount, paying);
  }

  /** Acquires a slot. @returns a function that releases it; undefined when no slot is free */
  tryAcquire({ account_id, plan }: Account): (() => void) | undefined {
    return (plan === 'free' ? this.free : this.paying).tryAcquire(account_id);
  }
}
