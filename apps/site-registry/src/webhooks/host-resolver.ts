import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/**
 * Timeout of the first query; the timeout of the second is twice as long. Together they stay well below the timeout of
 * a webhook delivery.
 */
const QUERY_TIMEOUT_MS = 1500;
const MAX_QUERIES = 2;

/**
 * Resolves hosts of customers over its own sockets. With `dns.lookup`, a slow name server would block one of the four libuv
 * threads of the process.
 */
export class HostResolver {
  private readonly resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: MAX_QUERIES });

  /** @param servers name servers, such as `127.0.0.1:53`; the name servers of this machine when absent */
  constructor(servers?: readonly string[]) {
    if (servers) this.resolver.setServers(servers);
  }

  /** Resolves all IPv4 and IPv6 addresses of a name; empty when it is unknown or no name server responds in time. */
  async resolveHost(name: string): Promise<LookupAddress[]> {
    const [ipv4, ipv6] = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    return [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)];
  }
}

const toAddresses = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];

/**
 * Creates a look-up function for sockets. It fails with `problem` unless the name has addresses and each of them is
 * allowed.
 */
export const createCheckedLookup =
  (
    resolveHost: (name: string) => Promise<LookupAddress[]>,
    isAllowed: (address: string) => boolean,
    problem: string,
  ): LookupFunction =>
  (name, options, callback) => {
    resolveHost(name).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
          callback(new Error(problem), []);
        else if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      () => callback(new Error(problem), []),
    );
  };
