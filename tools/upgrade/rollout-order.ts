import { TRAFFIC } from '@daystar/contracts';
import type { ServiceName } from '@daystar/contracts';

/**
 * Services in the order of an upgrade: each after those that it sends commands to, so that no service gets a command that only the
 * next release supports. A rollback uses the reverse order.
 */
export function rolloutOrder(): ServiceName[] {
  const order: ServiceName[] = [];
  const visit = (service: ServiceName) => {
    if (order.includes(service)) return;
    TRAFFIC[service].commands.forEach(visit);
    order.push(service);
  };
  const services = Object.keys(TRAFFIC).filter((name) => name !== 'admin') as ServiceName[];
  services.forEach(visit);
  return order;
}
