import { GONE, type Register } from '../ledger/register';
import type { Customer, Habit } from './customer';

const MOST = 5;

interface Key {
  readonly key_id: string;
  readonly api_key: string;
}

/** Makes keys and revokes them again. */
export class KeyKeeper implements Habit {
  readonly pauseMs = 900;
  private readonly all: Key[] = [];
  private inUse: Key[] = [];

  constructor(
    private readonly customer: Customer,
    private readonly register: Register,
  ) {}

  async once(): Promise<void> {
    if (this.inUse.length > MOST) return this.revoke(this.inUse.shift()!.key_id);
    // Twenty is the most: when answers were lost there may be keys that nobody knows.
    const heard = await this.customer.write('/keys', { method: 'POST', forgives: 409 });
    if (!heard) return this.revokeUnknown();
    const key = JSON.parse(heard.body) as Key;
    this.register.begin(nameOf(key.key_id), 'in use');
    this.register.acknowledge(nameOf(key.key_id), 'in use');
    this.all.push(key);
    this.inUse.push(key);
  }

  /** Which of the keys open the door. @throws Error when that cannot be found out */
  async stored(): Promise<[name: string, value: string][]> {
    const found: [string, string][] = [];
    for (const { key_id, api_key: key } of this.all) {
      const { status } = await this.customer.ask('/usage', { key });
      if (status !== 200 && status !== 401) throw new Error(`a key cannot be tried: ${status}`);
      if (status === 200) found.push([nameOf(key_id), 'in use']);
    }
    return found;
  }

  private async revoke(id: string): Promise<void> {
    const known = this.all.some(({ key_id }) => key_id === id);
    if (known) this.register.begin(nameOf(id), GONE);
    const heard = await this.customer.write(`/keys/${id}`, { method: 'DELETE', forgives: 404 });
    if (known && heard) this.register.acknowledge(nameOf(id), GONE);
  }

  private async revokeUnknown(): Promise<void> {
    const heard = await this.customer.ask('/keys').catch(() => undefined);
    if (heard?.status !== 200) return;
    const { keys } = JSON.parse(heard.body) as { keys: { key_id: string; current: boolean }[] };
    const known = new Set(this.inUse.map(({ key_id }) => key_id));
    for (const { key_id, current } of keys) if (!current && !known.has(key_id)) await this.revoke(key_id);
  }
}

const nameOf = (id: string) => `key ${id}`;
