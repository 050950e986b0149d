import type { Account } from '@daystar/contracts';

/**
 * Maximum numbers of requests in flight, in this order: all free accounts, one free account, all clients without a valid
 * key, and all of these together. The rest is reserved for paying accounts. A client that reads slowly holds the slot of
 * a large response for minutes.
 */
const MAX_FREE_IN_FLIGHT = 128;
const MAX_IN_FLIGHT_PER_FREE_ACCOUNT = 32;
const MAX_ANONYMOUS_IN_FLIGHT = 128;
const MAX_NON_PAYING_IN_FLIGHT = 192;

/** Kind of a client, which decides the total that it shares with others. */
type ClientKind = 'paying' | 'free' | 'without key';

/**
 * Distributes the slots for requests in flight. An account gets another slot only while it holds fewer slots
 * than are unused. One account then holds at most half of all slots, and others always find some. This is the dynamic threshold of
 * Choudhury and Hahne with a factor of 1 ("Dynamic queue length thresholds for shared-memory packet switches", 1998).
 */
export class RequestSlots {
  private readonly usedByKind: Record<ClientKind, number> = { paying: 0, free: 0, 'without key': 0 };
  /** Slots in use by account; accounts without any are removed. */
  private readonly usedByAccount = new Map<string, number>();

  constructor(private readonly total: number) {}

  get used(): number {
    return this.usedByKind.paying + this.usedByNonPaying;
  }

  private get usedByNonPaying(): number {
    return this.usedByKind.free + this.usedByKind['without key'];
  }

  /**
   * Acquires a slot.
   * @param account undefined without a valid key
   * @returns a function that releases the slot, to be called once; undefined when no slot is free
   */
  tryAcquire(account?: Pick<Account, 'account_id' | 'plan'>): (() => void) | undefined {
    const kind = toKind(account);
    if (this.used >= this.total || this.isKindFull(kind)) return undefined;
    if (account && this.isShareUsed(kind, account.account_id)) return undefined;
    this.add(kind, account?.account_id, 1);
    return () => this.add(kind, account?.account_id, -1);
  }

  private isKindFull(kind: ClientKind): boolean {
    if (kind === 'paying') return false;
    const max = kind === 'free' ? MAX_FREE_IN_FLIGHT : MAX_ANONYMOUS_IN_FLIGHT;
    return this.usedByKind[kind] >= max || this.usedByNonPaying >= MAX_NON_PAYING_IN_FLIGHT;
  }

  private isShareUsed(kind: ClientKind, accountId: string): boolean {
    const used = this.usedByAccount.get(accountId) ?? 0;
    return used >= this.total - this.used || (kind === 'free' && used >= MAX_IN_FLIGHT_PER_FREE_ACCOUNT);
  }

  private add(kind: ClientKind, accountId: string | undefined, count: 1 | -1): void {
    this.usedByKind[kind] += count;
    if (accountId === undefined) return;
    const used = (this.usedByAccount.get(accountId) ?? 0) + count;
    if (used > 0) this.usedByAccount.set(accountId, used);
    else this.usedByAccount.delete(accountId);
  }
}

function toKind(account?: Pick<Account, 'plan'>): ClientKind {
  if (!account) return 'without key';
  return account.plan === 'free' ? 'free' : 'paying';
}
