import { join } from 'node:path';
import type { BackingServiceName } from './backing-service';
import { readRunningStack } from './stack-file';

/** Ports of the backing services on 127.0.0.1, and their folder. */
export interface StackSettings {
  readonly root: string;
  /** `.stack` in the checkout: data, logs, process records, `stack.json`. */
  readonly folder: string;
  readonly ports: Readonly<Record<BackingServiceName, number>>;
}

const DEFAULT_PORTS: Readonly<Record<BackingServiceName, number>> = { kafka: 19092, postgres: 15432, redis: 16379 };

/** Builds the name of the variable that has the port of a backing service. */
export const buildPortVariable = (service: BackingServiceName): string => `DAYSTAR_STACK_${service.toUpperCase()}_PORT`;

/** Whether the environment names the port of a backing service. */
export const namesPorts = (env: NodeJS.ProcessEnv): boolean =>
  (Object.keys(DEFAULT_PORTS) as BackingServiceName[]).some((service) => env[buildPortVariable(service)]?.trim());

/**
 * Reads the ports of the running stack, or else from `DAYSTAR_STACK_KAFKA_PORT`, `DAYSTAR_STACK_POSTGRES_PORT` and
 * `DAYSTAR_STACK_REDIS_PORT`. Kafka also uses the next port, for its controller.
 * @throws Error naming the variable that is not a port
 */
export function readStackSettings(root: string, env: NodeJS.ProcessEnv): StackSettings {
  const folder = join(root, '.stack');
  const running = readRunningStack(folder);
  const readPort = (service: BackingServiceName): number => {
    if (running) return Number(running[service].match(/:(\d+)(?:\/|$)/)?.[1]);
    const name = buildPortVariable(service);
    const text = env[name]?.trim() || String(DEFAULT_PORTS[service]);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1024 || value > 65534) {
      throw new Error(`${name} is "${text}": expects a port from 1024 to 65534`);
    }
    return value;
  };
  return {
    root,
    folder,
    ports: { kafka: readPort('kafka'), postgres: readPort('postgres'), redis: readPort('redis') },
  };
}
