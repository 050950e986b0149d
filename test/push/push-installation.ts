import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, openBus } from '@daystar/bus';
import { ServiceClock, createLog } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { findFreePorts } from '../../tools/chaos/installation/find-free-ports';
import { RestartingService } from '../../tools/chaos/installation/restarting-service';
import { compileServices, createDatabase } from '../installations';

/** Clock speed, at which a refresh slot of ten minutes takes ten seconds. */
const SPEED = 60;

/** Processes of site-registry, forecast-engine and two gateways, which restart when they are killed. */
export class PushInstallation {
  readonly clock = new ServiceClock({ start: Date.UTC(2026, 5, 21, 10), speed: SPEED, origin: Date.now() });
  bus!: Bus;
  /** URLs of the two gateways. */
  gatewayUrls!: readonly [string, string];
  private ports!: number[];
  private readonly folder = mkdtempSync(join(tmpdir(), 'daystar-push-'));
  private readonly namespace = `push-${randomBytes(4).toString('hex')}`;
  private readonly services: Record<string, RestartingService> = {};

  async start(): Promise<this> {
    const findProgram = compileServices();
    const { namespace, clock } = this;
    const [kafka, log] = [process.env.DAYSTAR_TEST_KAFKA, createLog('test', 'silent')];
    this.bus = await openBus({ kafka, namespace, clientId: 'test', log, now: () => clock.now() });
    this.ports = await findFreePorts(4);
    this.gatewayUrls = [this.buildUrl(2), this.buildUrl(3)];
    const postgres = createDatabase();
    ['site-registry', 'forecast-engine', 'gateway', 'gateway-2'].forEach((name, index) => {
      this.services[name] = new RestartingService(
        findProgram(name.replace('-2', '')),
        join(this.folder, `${name}.log`),
        this.buildEnvironment(index, postgres),
      );
    });
    await eventually(async () => (await this.areAllReady()) || undefined);
    return this;
  }

  /** Sends SIGKILL, like the OOM killer. The process restarts a second later. */
  kill(name: 'site-registry' | 'gateway' | 'gateway-2'): void {
    process.kill(this.services[name].pid, 'SIGKILL');
  }

  /** Sends a command, and retries until the service has started. */
  request: Bus['request'] = (type, request) => eventually(() => this.bus.request(type, request));

  async close(): Promise<void> {
    await Promise.all(Object.values(this.services).map((service) => service.stop()));
    await this.bus?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private buildUrl = (index: number) => `http://127.0.0.1:${this.ports[index]}`;

  private async areAllReady(): Promise<boolean> {
    const responses = await Promise.all(this.ports.map((_, index) => fetch(`${this.buildUrl(index)}/health/ready`)));
    return responses.every(({ ok }) => ok);
  }

  private buildEnvironment(index: number, postgres: string): NodeJS.ProcessEnv {
    const port = String(this.ports[index]);
    return {
      ...process.env,
      DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA,
      DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS,
      DAYSTAR_POSTGRES: postgres,
      DAYSTAR_NAMESPACE: this.namespace,
      DAYSTAR_CLOCK: new Date(this.clock.now()).toISOString(),
      DAYSTAR_CLOCK_ORIGIN: String(Date.now()),
      DAYSTAR_CLOCK_SPEED: String(SPEED),
      DAYSTAR_ENGINE_THREADS: '0',
      DAYSTAR_GATEWAY_THREADS: '0',
      DAYSTAR_LOOPBACK_WEBHOOKS: 'allow',
      DAYSTAR_LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...(index < 2 ? { DAYSTAR_OPS_PORT: port } : { PORT: port }),
    };
  }
}
