import { isIP } from 'node:net';
import { invalid } from '@daystar/contracts';
import { isLoopback, isPublicAddress } from './public-address';

/** Where receivers of HTTPS listen: a webhook is no way to knock at other services. */
const PORTS = ['', '8443'];

/** The host of an address, an IPv6 one without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * The address a webhook is registered with, written out in full. Its name is looked up, and what it stands for is
 * checked, whenever something is sent.
 * @param loopback whether this machine itself may be told, without TLS
 * @throws DaystarError InvalidRequest
 */
export function webhookUrl(text: string, loopback: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const wrong = url ? problemOf(url, loopback) : 'be an address such as https://example.com/daystar';
  if (url && !wrong) return url.href;
  throw invalid([{ field_name: 'url', error_code: 'Invalid', message: `'url' must ${wrong}.` }]);
}

function problemOf(url: URL, loopback: boolean): string | undefined {
  const host = hostOf(url);
  if (loopback && isLoopback(host) && /^https?:$/.test(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'begin with https://';
  if (url.username || url.password) return 'not contain a user name or password';
  if (!PORTS.includes(url.port)) return 'name port 443 or 8443';
  if (url.hash) return 'not contain a fragment';
  if (
    isIP(host)
      ? !isPublicAddress(host)
      : !/\.[a-z][a-z0-9-]*\.?$/i.test(host) || /\.(local|internal|localhost)\.?$/i.test(host)
  )
    return 'be on the public internet';
  return undefined;
}
