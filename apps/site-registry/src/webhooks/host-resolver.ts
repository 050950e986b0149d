import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** Timeout of the first query, ms; the second has twice as long. Together they stay well below the time of a delivery. */
const QUERY_MS = 1500;
const QUERIES = 2;

/**
 * Resolves hosts that customers chose, over sockets of its own. `dns.lookup` would block one of the four threads that the
 * process has for names and files until a slow name server answers.
 */
export class HostResolver {
  private readonly resolver = new Resolver({ timeout: QUERY_MS, tries: QUERIES });

  /** @param servers to ask, `127.0.0.1:53`; those of this machine when absent */
  constructor(servers?: readonly string[]) {
    if (servers) this.resolver.setServers(servers);
  }

  /** All addresses of a name, of both families; none when it is unknown or no name server answers in time. */
  async addressesOf(name: string): Promise<LookupAddress[]> {
    const [ipv4, ipv6] = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    return [...found(ipv4, 4), ...found(ipv6, 6)];
  }
}

const found = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];

/** A look-up for sockets. It fails with `problem` unless there are addresses and each of them is allowed. */
export const checkedLookup =
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
