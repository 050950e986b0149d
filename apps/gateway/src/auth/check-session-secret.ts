import type { Bus } from '@daystar/bus';
import type { Log } from '@daystar/host';

/**
 * Warns about sessions that only this process can read, where others may serve the same browsers. A process with an in-process bus
 * is the only gateway.
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
