import { TRAFFIC } from '@daystar/contracts';
import type { ServiceName } from '@daystar/contracts';

/**
 * Services in the order in which an upgrade replaces them: each after those that it sends commands to, so that no
 * service is asked for a command that only the next release knows. A rollback goes the other way.
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
