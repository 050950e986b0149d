import { TRAFFIC } from '@daystar/contracts';
import type { ServiceName } from '@daystar/contracts';

/**
 * Returns the services in the order of an upgrade: each after the services to which it sends commands. So no service
 * receives a command that only the next release supports. A rollback uses the reverse order.
 */
export function computeRolloutOrder(): ServiceName[] {
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
