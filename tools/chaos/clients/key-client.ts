import { DELETED, type ExpectedValues } from '../ledger/expected-values';
import type { AccountClient, Writer } from './account-client';

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
export class KeyClient implements Writer {
  readonly pauseMs = 900;
  private readonly createdKeys: Key[] = [];
  private readonly activeKeys: Key[] = [];
  /** Ids of revoked keys that were tried at the end and rejected. */
  private readonly rejectedIds = new Set<string>();

  constructor(
    private readonly client: AccountClient,
    private readonly expected: ExpectedValues,
  ) {}

  async runOnce(): Promise<void> {
    if (this.activeKeys.length > MAX_KEYS) return this.revoke(this.activeKeys.shift()!.key_id);
    // An account has at most twenty keys; lost responses leave unknown ones.
    const response = await this.client.write('/keys', { method: 'POST', allowedStatus: 409 });
    if (!response) return this.revokeUnknown();
    const key = JSON.parse(response.body) as Key;
    this.expected.beginWrite(buildName(key.key_id), 'in use');
    this.expected.acknowledge(buildName(key.key_id), 'in use');
    this.createdKeys.push(key);
    this.activeKeys.push(key);
  }

  /** Reads the states of the keys. An active key is listed and accepted. @throws Error when it cannot be read */
  async readStored(): Promise<[name: string, value: string][]> {
    const listedIds = new Set((await this.listKeys()).map(({ key_id }) => key_id));
    const isPossiblyActive = (key: Key) => listedIds.has(key.key_id) || this.activeKeys.includes(key);
    const revoked = this.createdKeys.filter((key) => !isPossiblyActive(key)).slice(-MAX_TRIED);
    const accepted = new Set<string>();
    for (const { key_id, api_key: key } of [...this.createdKeys.filter(isPossiblyActive), ...revoked]) {
      if (this.rejectedIds.has(key_id)) continue;
      const { status } = await this.client.request('/usage', { key });
      if (status === 200) accepted.add(key_id);
      else if (status !== 401) throw new Error(`a key cannot be tried: ${status}`);
      else if (!listedIds.has(key_id)) this.rejectedIds.add(key_id);
    }
    const describeState = (id: string) =>
      listedIds.has(id) && accepted.has(id)
        ? 'in use'
        : listedIds.has(id)
          ? 'listed, but rejected'
          : 'accepted, but not listed';
    const presentIds = this.createdKeys
      .map(({ key_id }) => key_id)
      .filter((id) => listedIds.has(id) || accepted.has(id));
    return presentIds.map((id) => [buildName(id), describeState(id)]);
  }

  private async revoke(id: string): Promise<void> {
    const isKnown = this.createdKeys.some(({ key_id }) => key_id === id);
    if (isKnown) this.expected.beginWrite(buildName(id), DELETED);
    const response = await this.client.write(`/keys/${id}`, { method: 'DELETE', allowedStatus: 404 });
    if (isKnown && response) this.expected.acknowledge(buildName(id), DELETED);
  }

  private async revokeUnknown(): Promise<void> {
    const listedKeys = await this.listKeys().catch(() => []);
    const activeIds = new Set(this.activeKeys.map(({ key_id }) => key_id));
    for (const { key_id, current } of listedKeys) if (!current && !activeIds.has(key_id)) await this.revoke(key_id);
  }

  /** Lists the keys that are not revoked. @throws Error when they cannot be read */
  private async listKeys(): Promise<ListedKey[]> {
    const { status, body } = await this.client.request('/keys');
    if (status !== 200) throw new Error(`keys cannot be read: ${status} ${body}`);
    return (JSON.parse(body) as { keys: ListedKey[] }).keys.filter(({ revoked_at }) => revoked_at === undefined);
  }
}

const buildName = (id: string) => `key ${id}`;
