import { join } from 'node:path';
import type { BackingServiceName } from './backing-service';
import { runProgram, canRunProgram } from './run-program';
import type { StackSettings } from './stack-settings';

/** Differs from the project of `docker compose up`, so that neither stops the containers of the other. */
const PROJECT = 'daystar-stack';

/** Whether Docker Compose and a Docker engine are available. Without an engine, the client reports an empty version. */
export function isDockerAvailable(): boolean {
  try {
    const version = runProgram('docker', ['info', '--format', '{{.ServerVersion}}']).trim();
    return version !== '' && canRunProgram('docker', ['compose', 'version']);
  } catch {
    return false;
  }
}

function runCompose({ root, ports }: StackSettings, args: readonly string[]): void {
  const env = {
    ...process.env,
    DAYSTAR_STACK_KAFKA_PORT: String(ports.kafka),
    DAYSTAR_STACK_POSTGRES_PORT: String(ports.postgres),
    DAYSTAR_STACK_REDIS_PORT: String(ports.redis),
  };
  runProgram('docker', ['compose', '-p', PROJECT, '-f', join(root, 'docker-compose.yml'), ...args], { env });
}

/** Starts these backing services of `docker-compose.yml` in containers, without Daystar's own services. */
export function startContainers(settings: StackSettings, backingServices: readonly BackingServiceName[]): void {
  runCompose(settings, ['up', '--detach', '--wait', ...backingServices]);
}

/** Removes the containers; their volumes too when wiping. */
export function stopContainers(settings: StackSettings, isWiping: boolean): void {
  runCompose(settings, isWiping ? ['down', '--volumes'] : ['down']);
}
