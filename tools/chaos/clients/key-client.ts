import { GONE, type ExpectedValues } from '../ledger/expected-values';
import type { AccountClient, RepeatedTask } from './account-client';

const MAX_KEYS = 5;
/** Number of revoked keys to try at the end: the gateway allows sixty wrong keys a minute per address. */
const MAX_TRIED = 20;

interface Key {
  readonly key_id: string;
  readonly api_key: string;
}

interface ListedKey {
  readonly key_id: string;
  readonly revoked_at?: string;
  readonly current: boolean;
}

/** Creates and revokes keys. */
export class KeyClient implements RepeatedTask {
  readonly pauseMs = 900;
  private readonly all: Key[] = [];
  private readonly inUse: Key[] = [];
  /** Ids of revoked keys that were tried at the end and rejected. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly client: AccountClient,
    private readonly expected: ExpectedValues,
  ) {}

  async runOnce(): Promise<void> {
    if (this.inUse.length > MAX_KEYS) return this.revoke(this.inUse.shift()!.key_id);
    // An account has at most twenty keys; lost responses leave unknown ones.
    const response = await this.client.write('/keys', { method: 'POST', allowedStatus: 409 });
    if (!response) return this.revokeUnknown();
    const key = JSON.parse(response.body) as Key;
    this.expected.begin(nameOf(key.key_id), 'in use');
    this.expected.acknowledge(nameOf(key.key_id), 'in use');
    this.all.push(key);
    this.inUse.push(key);
  }

  /** State of the keys. An active key is listed and accepted. @throws Error when it cannot be read */
  async stored(): Promise<[name: string, value: string][]> {
    const listed = new Set((await this.listed()).map(({ key_id }) => key_id));
    const mayBeActive = (key: Key) => listed.has(key.key_id) || this.inUse.includes(key);
    const revoked = this.all.filter((key) => !mayBeActive(key)).slice(-MAX_TRIED);
    const accepted = new Set<string>();
    for (const { key_id, api_key: key } of [...this.all.filter(mayBeActive), ...revoked]) {
      if (this.refused.has(key_id)) continue;
      const { status } = await this.client.request('/usage', { key });
      if (status === 200) accepted.add(key_id);
      else if (status !== 401) throw new Error(`a key cannot be tried: ${status}`);
      else if (!listed.has(key_id)) this.refused.add(key_id);
    }
    const stateOf = (id: string) =>
      listed.has(id) && accepted.has(id)
        ? 'in use'
        : listed.has(id)
          ? 'listed, but rejected'
          : 'accepted, but not listed';
    const found = this.all.map(({ key_id }) => key_id).filter((id) => listed.has(id) || accepted.has(id));
    return found.map((id) => [nameOf(id), stateOf(id)]);
  }

  private async revoke(id: string): Promise<void> {
    const isKnown = this.all.some(({ key_id }) => key_id === id);
    if (isKnown) this.expected.begin(nameOf(id), GONE);
    const response = await this.client.write(`/keys/${id}`, { method: 'DELETE', allowedStatus: 404 });
    if (isKnown && response) this.expected.acknowledge(nameOf(id), GONE);
  }

  private async revokeUnknown(): Promise<void> {
    const listed = await this.listed().catch(() => []);
    const known = new Set(this.inUse.map(({ key_id }) => key_id));
    for (const { key_id, current } of listed) if (!current && !known.has(key_id)) await this.revoke(key_id);
  }

  /** Listed keys without the revoked ones. */
  private async listed(): Promise<ListedKey[]> {
    const { status, body } = await this.client.request('/keys');
    if (status !== 200) throw new Error(`keys cannot be read: ${status} ${body}`);
    return (JSON.parse(body) as { keys: ListedKey[] }).keys.filter(({ revoked_at }) => revoked_at === undefined);
  }
}

const nameOf = (id: string) => `key ${id}`;
