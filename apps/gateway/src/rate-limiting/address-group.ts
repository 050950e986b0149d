import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Group of addresses that share a limit. */
export interface AddressGroup {
  /** An IPv4 address, or the /64 of an IPv6 address, the smallest block that providers assign to a customer. */
  readonly narrow: string;
  /** The /56 of an IPv6 address, which a customer may have as well. */
  readonly wide?: string;
}

/** Group of all texts that are not an address. */
const UNKNOWN: AddressGroup = { narrow: 'unknown' };
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
const MAX_LENGTH = 100;

/**
 * @param address address of a socket, or from a proxy: possibly with a port, in brackets, IPv4-mapped, or invalid; undefined when
 * the client has closed the connection
 */
export function addressGroup(address: string | undefined): AddressGroup {
  if (address === undefined) return UNKNOWN;
  // Fast path: most addresses are plain IPv4.
  if (isIPv4(address)) return { narrow: address };
  const trimmed = address.slice(0, MAX_LENGTH).trim();
  const [, bracketed, plain] = WITH_PORT.exec(trimmed) ?? [];
  const text = bracketed ?? plain ?? trimmed;
  if (!ipaddr.isValid(text)) return UNKNOWN;
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return { narrow: parsed.toString() };
  const bytes = parsed.toByteArray();
  const prefix = (length: number) => `${Buffer.from(bytes.slice(0, length / 8)).toString('hex')}/${length}`;
  return { narrow: prefix(64), wide: prefix(56) };
}
