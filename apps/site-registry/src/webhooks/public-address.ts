import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges that are not globally reachable, and multicast: https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Ranges of global unicast that are not globally reachable: https://www.iana.org/assignments/iana-ipv6-special-registry */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 wraps any IPv4 address, private ones included.
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const specialAddresses = new BlockList();
for (const [net, bits] of SPECIAL_IPV4) specialAddresses.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of SPECIAL_IPV6) specialAddresses.addSubnet(net, bits, 'ipv6');
const globalUnicastAddresses = new BlockList();
globalUnicastAddresses.addSubnet('2000::', 3, 'ipv6');
/** NAT64 prefix (RFC 6052): a translator connects to the IPv4 address in the last four bytes, so that address is checked. */
const nat64Addresses = new BlockList();
nat64Addresses.addSubnet('64:ff9b::', 96, 'ipv6');
const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackAddresses.addAddress('::1', 'ipv6');

/** Whether an address is public. Private, loopback, link-local, multicast and documentation addresses are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialAddresses.check(address, 'ipv4');
  if (isIPv6(address) && nat64Addresses.check(address, 'ipv6'))
    return isPublicAddress(ipaddr.parse(address).toByteArray().slice(12).join('.'));
  return isIPv6(address) && globalUnicastAddresses.check(address, 'ipv6') && !specialAddresses.check(address, 'ipv6');
}

/** Whether an address is one of the two that `DAYSTAR_LOOPBACK_WEBHOOKS` permits. */
export const isPermittedLoopback = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/** Whether an address is of this machine, also as an IPv4-mapped IPv6 address. */
export const isLoopback = (address: string): boolean =>
  (isIPv4(address) && loopbackAddresses.check(address, 'ipv4')) ||
  (isIPv6(address) && loopbackAddresses.check(address, 'ipv6'));
