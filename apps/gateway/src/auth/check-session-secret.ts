import type { Bus } from '@daystar/bus';
import type { Log } from '@daystar/host';

/**
 * Warns when no session secret is set and several gateways may serve the same browsers: the others cannot decrypt the sessions
 * of this one. With an in-process bus, this gateway is the only one.
 */
export function checkSessionSecret(
  secret: string | undefined,
  { isDurable }: Pick<Bus, 'isDurable'>,
  log: Pick<Log, 'warn'>,
): void {
  if (secret !== undefined || !isDurable) return;
  log.warn('no session secret; browser sessions end when this process does, and other gateways do not accept them', {
    setting: 'DAYSTAR_SESSION_SECRET',
    expects: 'at least 32 characters, the same for all gateways',
  });
}
