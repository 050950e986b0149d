import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Clock, HOUR } from '@daystar/timeseries';
import type { FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { FormFields } from '../http/body-parsers/form-body-parser';
import { isSameOriginForm, toOwnPath } from '../http/browser-request';
import { WALL_CLOCK } from '../platform/tokens';
import { SessionsService } from './sessions.service';

/** A form that a browser sent after the end of its session. */
export interface InterruptedForm {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

const PURPOSE = 'kept form';
/** Time in which the sender can sign in, ms. */
const MAX_AGE_MS = HOUR;
/** Maximum length of a sealed form, characters: the sign-in form that contains it has at most 16 kB. */
const MAX_LENGTH = 14_000;
/** Maximum size of a form after decompression, bytes. */
const MAX_BYTES = 256 * 1024;
/** Names of fields that may hold a secret. Sealed forms omit these fields. */
const SECRET_NAME = /key|secret|password|token/i;

/**
 * Seals a form that was sent after the end of its session, and restores it after the sign-in. The sign-in form in the browser
 * has its fields, compressed and encrypted; the service stores nothing.
 */
@Injectable()
export class InterruptedFormsService {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
  ) {}

  /** Compresses and encrypts the form of a request. @returns undefined when the request is not a form of a page, or is too large */
  seal(request: FastifyRequest): string | undefined {
    const { body, url } = request;
    if (request.method !== 'POST' || !(body instanceof FormFields) || !isSameOriginForm(request)) return undefined;
    const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !SECRET_NAME.test(name)));
    const content = { path: url, fields, until: this.wallClock.now() + MAX_AGE_MS };
    const sealed = this.sessions.seal(deflateRawSync(JSON.stringify(content)), PURPOSE);
    return sealed.length <= MAX_LENGTH ? sealed : undefined;
  }

  /** Reads a form that `seal` returned; undefined when it is too old or was not sealed by this service. */
  unseal(sealed: string): InterruptedForm | undefined {
    const compressed = sealed.length <= MAX_LENGTH ? this.sessions.unseal(sealed, PURPOSE) : undefined;
    if (!compressed) return undefined;
    const text = inflateRawSync(compressed, { maxOutputLength: MAX_BYTES }).toString();
    const { path, fields, until } = JSON.parse(text) as InterruptedForm & { until: number };
    return until > this.wallClock.now() && toOwnPath(path) === path ? { path, fields } : undefined;
  }
}
