import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type Clock, DAY } from '@daystar/timeseries';
import type { FastifyRequest } from 'fastify';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { SESSION_SECRET, WALL_CLOCK } from '../platform/tokens';
import { AccountDirectory } from './account-directory';
import type { Caller } from '../http/caller';

type SessionCaller = Caller & { readonly sessionExpiresAt: number };

const COOKIE = 'daystar_session';
/** Purpose of the cookies of read-only keys. Gateways that do not know these keys cannot read them. */
const READ_ONLY = 'read-only session';
/** Duration of a session, ms. */
const MAX_AGE_MS = 7 * DAY;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Session {
  readonly account: string;
  readonly key: string;
  /** Expiry of the session, wall-clock time, ms. It identifies the session among those of the key. */
  readonly until: number;
}

/**
 * Manages the sessions of browsers that signed in with a key. The whole session is in its cookie, encrypted with
 * AES-256-GCM. The cookie holds the ids of account and key, never the key itself. The session ends when the key is
 * revoked, and when its browser signs out. The record of the account lists ended sessions by their expiry time.
 * Gateways with the same secret accept each other's sessions; without a secret, sessions end with the process.
 */
@Injectable()
export class SessionsService {
  /** The first secret encrypts, all secrets decrypt. */
  private readonly secrets: readonly Buffer[];

  constructor(
    private readonly accounts: AccountDirectory,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Optional() @Inject(SESSION_SECRET) secrets: string = randomBytes(32).toString('hex'),
  ) {
    this.secrets = secrets.split(',').map((secret) => createHash('sha256').update(secret).digest());
  }

  /** Finds the caller by the session cookie of a request; undefined without a cookie, and after the session has ended. */
  findCaller(request: FastifyRequest): SessionCaller | undefined {
    const name = getCookieName(isSecure(request));
    const encrypted = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,1000})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
    if (!encrypted) return undefined;
    const fullSession = this.decrypt(encrypted);
    const session = fullSession ?? this.decrypt(encrypted, READ_ONLY);
    if (!session || session.until <= this.wallClock.now()) return undefined;
    const caller = this.accounts.findById(session.account, session.key, session.until);
    if (!caller) return undefined;
    return { ...caller, ...(fullSession ? {} : { isReadOnly: true }), sessionExpiresAt: session.until };
  }

  /** Creates the `Set-Cookie` header that signs a browser in. */
  createCookie(request: FastifyRequest, { account, keyId, isReadOnly }: Caller): string {
    const session = { account: account.account_id, key: keyId, until: this.wallClock.now() + MAX_AGE_MS };
    return formatCookie(request, this.encrypt(session, isReadOnly ? READ_ONLY : ''), MAX_AGE_MS / 1000);
  }

  /**
   * Creates the headers that sign a browser out. They also clear cached pages, so that the next user of the browser cannot go
   * back to them.
   */
  createSignOutHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
    return {
      'set-cookie': formatCookie(request, '', 0),
      'clear-site-data': '"cache", "storage"',
      'cache-control': 'no-store',
    };
  }

  /** Encrypts data that only this service can read again, for a purpose other than sessions. */
  seal(data: Buffer, purpose: string): string {
    return this.encryptBytes(data, purpose);
  }

  /** Decrypts data of `seal`; undefined when it was sealed by another service or for another purpose. */
  unseal(text: string, purpose: string): Buffer | undefined {
    return this.decryptBytes(text, purpose);
  }

  private encrypt(session: Session, purpose: string): string {
    return this.encryptBytes(Buffer.from(JSON.stringify(session)), purpose);
  }

  private decrypt(encrypted: string, purpose = ''): Session | undefined {
    const bytes = this.decryptBytes(encrypted, purpose);
    return bytes && (JSON.parse(bytes.toString()) as Session);
  }

  /** @param purpose is authenticated, so that data of one purpose cannot be used for another */
  private encryptBytes(data: Buffer, purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secrets[0], nonce).setAAD(Buffer.from(purpose));
    const ciphertext = Buffer.concat([cipher.update(data), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
  }

  private decryptBytes(encrypted: string, purpose: string): Buffer | undefined {
    const bytes = Buffer.from(encrypted, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
    return this.secrets.map((secret) => decryptWith(secret, bytes, purpose)).find((data) => data !== undefined);
  }
}

function decryptWith(secret: Buffer, bytes: Buffer, purpose: string): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    // Encrypted by another service, or with a removed secret.
    return undefined;
  }
}

/**
 * Whether a request uses TLS. A trusted proxy reports TLS in `x-forwarded-proto`; Fastify ignores that header of other
 * clients.
 */
const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/**
 * Returns the name of the cookie. Browsers accept the prefix `__Host-` only over TLS and from this host, so that
 * sibling domains cannot set a session.
 */
const getCookieName = (isSecureRequest: boolean): string => (isSecureRequest ? `__Host-${COOKIE}` : COOKIE);

/** Formats a cookie with `SameSite=Lax`: links from other sites work, but their forms and scripts do not send the cookie. */
function formatCookie(request: FastifyRequest, value: string, seconds: number): string {
  const secure = isSecure(request);
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${getCookieName(secure)}=${value}; ${attributes}`;
}
