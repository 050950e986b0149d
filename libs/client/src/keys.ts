import type { Http } from './http';
import { toPathSegment } from './to-path-segment';
import type { ApiKey, KeyList, NewKey } from './types';

const PATH = '/keys';

/** The API keys of an account. All methods throw DaystarApiError. */
export class Keys {
  constructor(private readonly http: Http) {}

  /** Lists the keys, also revoked ones, without their secrets. */
  async list(): Promise<readonly ApiKey[]> {
    return (await this.http.get<KeyList>(PATH)).body.keys;
  }

  /** Creates a key. Only this response has its secret. @param name text by which you recognize the key */
  create(name?: string): Promise<NewKey> {
    return this.http.create(PATH, name === undefined ? {} : { name });
  }

  /**
   * Replaces a key, which is revoked at once. Do not rotate the key of this client: after a lost response, the repeated request
   * is refused with 401. Create another key instead, and revoke the old one with it.
   */
  rotate(keyId: string): Promise<NewKey> {
    return this.http.create(`${this.toPath(keyId)}/rotate`);
  }

  /** Revokes a key. */
  revoke(keyId: string): Promise<void> {
    return this.http.send('DELETE', this.toPath(keyId));
  }

  private toPath = (keyId: string) => `${PATH}/${toPathSegment('keyId', keyId)}`;
}
