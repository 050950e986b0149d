import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Groups of addresses that share limits, narrowest first. */
export type AddressGroups = readonly [string, ...string[]];

/** Group of every text that is not an address. */
const UNKNOWN_ADDRESS: AddressGroups = ['unknown'];
/** Prefix lengths of the IPv6 networks that internet providers assign to a customer, smallest network first. */
const PREFIXES = [64, 56, 48];
/** Addresses whose last four bytes are an IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
/** Maximum number of characters that are read of an address: a header of a proxy may be longer. */
const MAX_LENGTH = 100;

/**
 * Returns the groups of an address: the address itself for IPv4, also when NAT64 translated it (64:ff9b::/96, RFC
 * 6052), and the /64, /56 and /48 for IPv6.
 * @param address address of a socket, or from a proxy: possibly with a port, in brackets, IPv4-mapped, or invalid;
 * undefined when the client has closed the connection
 */
export function getAddressGroups(address: string | undefined): AddressGroups {
  if (address === undefined) return UNKNOWN_ADDRESS;
  // Fast path: most addresses are plain IPv4.
  if (isIPv4(address)) return [address];
  const trimmed = address.slice(0, MAX_LENGTH).trim();
  const [, bracketed, plain] = WITH_PORT.exec(trimmed) ?? [];
  const text = bracketed ?? plain ?? trimmed;
  if (!ipaddr.isValid(text)) return UNKNOWN_ADDRESS;
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  const bytes = Buffer.from(parsed.toByteArray());
  if (parsed.match(NAT64)) return [bytes.subarray(12).join('.')];
  const [narrow, ...wider] = PREFIXES.map((length) => `${bytes.toString('hex', 0, length / 8)}/${length}`);
  return [narrow, ...wider];
}
