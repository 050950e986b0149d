import { findFreePorts } from './find-free-ports';

/** Ports of the backing services, of the proxies that inject faults, and of the services. */
export interface InstallationPorts {
  readonly kafka: number;
  readonly postgres: number;
  readonly redis: number;
  readonly kafkaProxy: number;
  readonly postgresProxy: number;
  readonly redisProxy: number;
  readonly gatewayProxy: number;
  readonly objectStoreProxy: number;
  readonly services: readonly number[];
}

export async function findInstallationPorts(serviceCount: number): Promise<InstallationPorts> {
  const [kafka, postgres, redis, kafkaProxy, postgresProxy, redisProxy, gatewayProxy, objectStoreProxy, ...services] =
    await findFreePorts(8 + serviceCount);
  return {
    kafka,
    postgres,
    redis,
    kafkaProxy,
    postgresProxy,
    redisProxy,
    gatewayProxy,
    objectStoreProxy,
    services,
  };
}
