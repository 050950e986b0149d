import { isIP } from 'node:net';
import { createInvalidRequestError } from '@daystar/contracts';
import { isLoopback, isPermittedLoopback, isPublicAddress } from './public-address';

/** Allowed ports of receivers; '' is 443, the default of https. With other ports, customers could probe services. */
const ALLOWED_PORTS = ['', '8443'];

/** Returns the host of a URL; an IPv6 address without its brackets. */
export const getHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Checks and normalizes the URL of a new webhook. Its host is resolved and checked at each delivery.
 * @param allowsLoopback whether the receiver may be on this machine, without TLS
 * @throws DaystarError InvalidRequest
 */
export function parseWebhookUrl(text: string, allowsLoopback: boolean): string {
  // `URL` drops line breaks and tabs, so it would accept an address other than the one sent.
  const url = URL.canParse(text) && !/\p{Cc}/u.test(text) ? new URL(text) : undefined;
  const requirement = url
    ? findViolatedRequirement(url, allowsLoopback)
    : 'be an address such as https://example.com/daystar';
  if (url && !requirement) return url.href;
  throw createInvalidRequestError([
    { field_name: 'url', error_code: 'Invalid', message: `'url' must ${requirement}.` },
  ]);
}

function findViolatedRequirement(url: URL, allowsLoopback: boolean): string | undefined {
  const host = getHost(url);
  if (allowsLoopback && isPermittedLoopback(host) && /^https?:$/.test(url.protocol)) return undefined;
  if (host === 'localhost' || isLoopback(host))
    return allowsLoopback
      ? 'name this machine by its address, 127.0.0.1 or [::1]'
      : 'be on the public internet. For trials on this machine, start the service with DAYSTAR_LOOPBACK_WEBHOOKS=allow';
  if (url.protocol !== 'https:') return 'begin with https://';
  if (url.username || url.password) return 'not contain a user name or password';
  if (!ALLOWED_PORTS.includes(url.port)) return 'use port 443 or 8443';
  if (url.hash) return 'not contain a fragment';
  if (
    isIP(host)
      ? !isPublicAddress(host)
      : !/\.[a-z][a-z0-9-]*\.?$/i.test(host) || /\.(local|internal|localhost)\.?$/i.test(host)
  )
    return 'be on the public internet';
  return undefined;
}
