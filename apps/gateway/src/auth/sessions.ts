import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type Clock, DAY } from '@daystar/timeseries';
import type { FastifyRequest } from 'fastify';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { SESSION_SECRET, WALL_CLOCK } from '../platform/tokens';
import { AccountDirectory } from './account-directory';
import type { Caller } from '../http/caller';

const COOKIE = 'daystar_session';
const MAX_AGE = 7 * DAY;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MIN_SECRET_LENGTH = 32;

interface Session {
  readonly account: string;
  readonly key: string;
  /** Wall-clock time, ms. */
  readonly until: number;
}

/**
 * Sessions of browsers that signed in with a key. All of a session is in its cookie, sealed with AES-256-GCM: it names
 * account and key, never the key itself, and ends when the key is revoked. Gateways with the same secret take each
 * other's; without one, sessions end with the process.
 */
@Injectable()
export class Sessions {
  /** The first one seals, each opens. */
  private readonly secrets: readonly Buffer[];

  constructor(
    private readonly accounts: AccountDirectory,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Optional() @Inject(SESSION_SECRET) secret: string = randomBytes(32).toString('hex'),
  ) {
    this.secrets = parseSecrets(secret).map((one) => createHash('sha256').update(one).digest());
  }

  /** The caller whose session is in the request's cookie. */
  callerOf(request: FastifyRequest): Caller | undefined {
    const name = cookieName(isSecure(request));
    const sealed = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,1000})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
    const session = sealed && this.open(sealed);
    if (!session || session.until <= this.wallClock.now()) return undefined;
    return this.accounts.findById(session.account, session.key);
  }

  /** The cookie that signs a browser in. */
  start(request: FastifyRequest, { account, keyId }: Caller): string {
    const session = { account: account.account_id, key: keyId, until: this.wallClock.now() + MAX_AGE };
    return cookie(request, this.seal(session), MAX_AGE / 1000);
  }

  /** The cookie that signs it out. */
  end(request: FastifyRequest): string {
    return cookie(request, '', 0);
  }

  private seal(session: Session): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secrets[0], nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(session)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  private open(sealed: string): Session | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
    return this.secrets.map((secret) => openWith(secret, bytes)).find((session) => session !== undefined);
  }
}

/** One secret, or a new one and those before it with commas between. */
function parseSecrets(secret: string): string[] {
  const parts = secret.split(',');
  return parts.every(({ length }) => length >= MIN_SECRET_LENGTH) ? parts : [secret];
}

function openWith(secret: Buffer, bytes: Buffer): Session | undefined {
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString()) as Session;
  } catch {
    // Sealed by another service, or with a secret that was removed.
    return undefined;
  }
}

const isSecure = ({ headers, protocol }: FastifyRequest): boolean =>
  protocol === 'https' || headers['x-forwarded-proto'] === 'https';

/** Browsers take a name with this prefix only over TLS and from this very host: no sibling domain can plant a session. */
const cookieName = (secure: boolean): string => (secure ? `__Host-${COOKIE}` : COOKIE);

/** Lax, so that links from elsewhere lead to pages; other sites' forms and scripts never send it. */
function cookie(request: FastifyRequest, value: string, seconds: number): string {
  const secure = isSecure(request);
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${cookieName(secure)}=${value}; ${attributes}`;
}
