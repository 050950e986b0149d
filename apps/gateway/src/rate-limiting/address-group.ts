import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What a client's address is counted under. */
export interface AddressGroup {
  /** An IPv4 address, or the /64 of an IPv6 address: providers give a customer that much at least. */
  readonly narrow: string;
  /** The /56 of an IPv6 address, which a customer may have as well. */
  readonly wide?: string;
}

/** Everything that is no address is counted together. */
const UNKNOWN: AddressGroup = { narrow: 'unknown' };
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
const MAX_LENGTH = 100;

/**
 * @param address of a socket, or as a proxy wrote it: with a port, in brackets, an IPv4 address as IPv6, or garbage;
 * undefined when the client has closed the connection meanwhile
 */
export function addressGroup(address: string | undefined): AddressGroup {
  if (address === undefined) return UNKNOWN;
  // Most are plain IPv4, and every request without a key comes through here.
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
