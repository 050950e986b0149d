import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { readApiKeys } from './authenticator';
import { ADMIN_KEYS } from '../platform/tokens';

/** Holds the operator keys, which are separate from account keys: one, or two during a rotation. */
@Injectable()
export class AdminKeys {
  private readonly digests: readonly Buffer[];

  constructor(@Optional() @Inject(ADMIN_KEYS) keys: readonly string[] = []) {
    this.digests = keys.map(computeDigest);
  }

  /** Whether a request has one of the keys in a header. Keys in URLs are not accepted, because logs contain URLs. */
  hasValidKey(headers: IncomingHttpHeaders): boolean {
    return readApiKeys(headers, new Map()).some((key) => this.includes(key));
  }

  /** Compares with every key in constant time, so that the duration reveals nothing about the keys. */
  private includes(key: string): boolean {
    const digest = computeDigest(key);
    return this.digests.filter((keyDigest) => timingSafeEqual(digest, keyDigest)).length > 0;
  }
}

/** Digests have the same length, so that comparing them reveals nothing about the key. */
const computeDigest = (key: string): Buffer => createHash('sha256').update(key).digest();
