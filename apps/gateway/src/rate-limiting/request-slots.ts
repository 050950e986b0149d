import type { Account } from '@daystar/contracts';
import { ClientSlots } from './client-slots';

/**
 * Maximum number of requests in flight of all free accounts, of one free account, of all clients without a valid key, and of all of
 * these together; the rest is reserved for paying accounts. A client that reads slowly holds the slot of a large response for minutes.
 */
const MAX_IN_FLIGHT_OF_FREE = 128;
const MAX_IN_FLIGHT_PER_FREE_ACCOUNT = 32;
const MAX_IN_FLIGHT_WITHOUT_KEY = 128;
const MAX_IN_FLIGHT_OF_NON_PAYING = 192;

const WITHOUT_KEY = 'without key';
const NON_PAYING = 'non-paying';

/**
 * Distributes the slots for requests in flight. An account gets a further slot only while it holds fewer than are unused, so that one
 * account holds at most half of them and others always find some. This is the dynamic threshold of Choudhury and Hahne with a factor of
 * 1 ("Dynamic queue length thresholds for shared-memory packet switches", 1998).
 */
export class RequestSlots {
  private readonly slots: ClientSlots;
  private readonly freeSlots = new ClientSlots(MAX_IN_FLIGHT_PER_FREE_ACCOUNT, MAX_IN_FLIGHT_OF_FREE);
  private readonly slotsWithoutKey = new ClientSlots(MAX_IN_FLIGHT_WITHOUT_KEY);
  private readonly nonPayingSlots = new ClientSlots(MAX_IN_FLIGHT_OF_NON_PAYING);

  constructor(private readonly total: number) {
    this.slots = new ClientSlots(total, total);
  }

  get used(): number {
    return this.slots.open;
  }

  /**
   * @param account undefined without a valid key
   * @returns a function that releases the slot; undefined when no slot is free
   */
  tryAcquire(account?: Pick<Account, 'account_id' | 'plan'>): (() => void) | undefined {
    const client = account?.account_id ?? WITHOUT_KEY;
    if (account && this.slots.countOpen(client) >= this.total - this.used) return undefined;
    const isPaying = account && account.plan !== 'free';
    return acquireAll([
      () => this.slots.tryAcquire(client),
      ...(isPaying ? [] : [() => this.nonPayingSlots.tryAcquire(NON_PAYING)]),
      ...(account ? [] : [() => this.slotsWithoutKey.tryAcquire(WITHOUT_KEY)]),
      ...(account?.plan === 'free' ? [() => this.freeSlots.tryAcquire(client)] : []),
    ]);
  }
}

/** Acquires one slot of each kind, or none. @returns a function that releases them; undefined when one of them is not free */
function acquireAll(attempts: readonly (() => (() => void) | undefined)[]): (() => void) | undefined {
  const releases: (() => void)[] = [];
  const releaseAll = () => releases.forEach((release) => release());
  for (const tryAcquire of attempts) {
    const release = tryAcquire();
    if (!release) {
      releaseAll();
      return undefined;
    }
    releases.push(release);
  }
  return releaseAll;
}
