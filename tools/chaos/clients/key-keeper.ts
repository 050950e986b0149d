import { GONE, type Register } from '../ledger/register';
import type { Customer, Habit } from './customer';

const MOST = 5;
/** How many of the revoked keys are tried in the end: the gateway lets an address be wrong sixty times a minute. */
const TRIED = 20;

interface Key {
  readonly key_id: string;
  readonly api_key: string;
}

interface ListedKey {
  readonly key_id: string;
  readonly revoked_at?: string;
  readonly current: boolean;
}

/** Makes keys and revokes them again. */
export class KeyKeeper implements Habit {
  readonly pauseMs = 900;
  private readonly all: Key[] = [];
  private readonly inUse: Key[] = [];
  /** Were tried in the end and opened nothing. */
  private readonly refused = new Set<string>();

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

  /** What is true of the keys: in use when it is listed and opens the door. @throws Error when that cannot be found out */
  async stored(): Promise<[name: string, value: string][]> {
    const listed = new Set((await this.listed()).map(({ key_id }) => key_id));
    const mayOpen = (key: Key) => listed.has(key.key_id) || this.inUse.includes(key);
    const revoked = this.all.filter((key) => !mayOpen(key)).slice(-TRIED);
    const opening = new Set<string>();
    for (const { key_id, api_key: key } of [...this.all.filter(mayOpen), ...revoked]) {
      if (this.refused.has(key_id)) continue;
      const { status } = await this.customer.ask('/usage', { key });
      if (status === 200) opening.add(key_id);
      else if (status !== 401) throw new Error(`a key cannot be tried: ${status}`);
      else if (!listed.has(key_id)) this.refused.add(key_id);
    }
    const truth = (id: string) =>
      listed.has(id) && opening.has(id) ? 'in use' : listed.has(id) ? 'listed, opening nothing' : 'opening, not listed';
    const found = this.all.map(({ key_id }) => key_id).filter((id) => listed.has(id) || opening.has(id));
    return found.map((id) => [nameOf(id), truth(id)]);
  }

  private async revoke(id: string): Promise<void> {
    const known = this.all.some(({ key_id }) => key_id === id);
    if (known) this.register.begin(nameOf(id), GONE);
    const heard = await this.customer.write(`/keys/${id}`, { method: 'DELETE', forgives: 404 });
    if (known && heard) this.register.acknowledge(nameOf(id), GONE);
  }

  private async revokeUnknown(): Promise<void> {
    const listed = await this.listed().catch(() => []);
    const known = new Set(this.inUse.map(({ key_id }) => key_id));
    for (const { key_id, current } of listed) if (!current && !known.has(key_id)) await this.revoke(key_id);
  }

  /** What the account is told of its keys, the revoked left out. */
  private async listed(): Promise<ListedKey[]> {
    const { status, body } = await this.customer.ask('/keys');
    if (status !== 200) throw new Error(`keys cannot be read: ${status} ${body}`);
    return (JSON.parse(body) as { keys: ListedKey[] }).keys.filter(({ revoked_at }) => revoked_at === undefined);
  }
}

const nameOf = (id: string) => `key ${id}`;
