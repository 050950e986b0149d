import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** Timeout of the first query, ms; that of the second is twice as long. Together they stay well below the timeout of a post. */
const QUERY_MS = 1500;
const QUERIES = 2;

/**
 * Resolves hosts of customers over its own sockets. With `dns.lookup`, a slow name server would block one of the four libuv
 * threads of the process.
 */
export class HostResolver {
  private readonly resolver = new Resolver({ timeout: QUERY_MS, tries: QUERIES });

  /** @param servers name servers, such as `127.0.0.1:53`; those of this machine when absent */
  constructor(servers?: readonly string[]) {
    if (servers) this.resolver.setServers(servers);
  }

  /** Finds all IPv4 and IPv6 addresses of a name; none when it is unknown or no name server responds in time. */
  async addressesOf(name: string): Promise<LookupAddress[]> {
    const [ipv4, ipv6] = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    return [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)];
  }
}

const toAddresses = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];

/** Creates a look-up function for sockets. It fails with `problem` unless the name has addresses and each of them is allowed. */
export const createCheckedLookup =
  (
    addressesOf: (name: string) => Promise<LookupAddress[]>,
    isAllowed: (address: string) => boolean,
    problem: string,
  ): LookupFunction =>
  (name, options, done) => {
    addressesOf(name).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
          done(new Error(problem), []);
        else if (options.all) done(null, addresses);
        else done(null, addresses[0].address, addresses[0].family);
      },
      () => done(new Error(problem), []),
    );
  };
