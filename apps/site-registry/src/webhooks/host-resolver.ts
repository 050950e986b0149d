import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** Of the first query, ms; the second waits twice as long. Together they stay well below the time of a delivery. */
const QUERY_MS = 1500;
const QUERIES = 2;

/**
 * Finds the addresses of the hosts that customers name. It asks name servers itself, over sockets of its own:
 * `dns.lookup` would hold one of the four threads that this process has for all its names and files, for as long as a
 * slow name server likes. As many names are looked up at once as there are deliveries in flight.
 */
export class HostResolver {
  private readonly resolver = new Resolver({ timeout: QUERY_MS, tries: QUERIES });

  /** @param servers to ask, `127.0.0.1:53`; those of this machine when absent */
  constructor(servers?: readonly string[]) {
    if (servers) this.resolver.setServers(servers);
  }

  /** All addresses of a name, of either family; none when there is no such name or nobody answers in time. */
  async addressesOf(name: string): Promise<LookupAddress[]> {
    const [ipv4, ipv6] = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    return [...found(ipv4, 4), ...found(ipv6, 6)];
  }
}

const found = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];

/** What tells a socket where to connect. @throws `problem` unless there are addresses and `isAllowed` takes each of them */
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
