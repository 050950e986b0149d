import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteForecastIssued } from '@daystar/contracts';
import { Daemon } from '../../stack/daemon';
import { COORDINATOR_GROUPS, createKafkaService } from '../../stack/kafka/kafka';
import { stopProcesses, type BackingServiceProcess } from '../../stack/backing-service-processes';
import { createPostgresService } from '../../stack/postgres/postgres';
import { findProjectRoot } from '../../stack/project-root';
import { createRedisService } from '../../stack/redis/redis';
import type { Fault } from '../faults';
import { sendSignal } from './send-signal';
import { checkCoordinators } from './check-coordinators';
import { FillableDisk } from './fillable-disk';
import { deleteConsumerGroups } from './delete-consumer-groups';
import { copyLogs } from './copy-logs';
import { findFreePorts } from './find-free-ports';
import { type InstallationPorts, findInstallationPorts } from './installation-ports';
import { FaultProxy } from './fault-proxy';
import { FaultyObjectStore } from './faulty-object-store';
import { SERVICES, getOpsPort, getService } from './instances';
import { limitRedis } from './limit-redis';
import { linkJars } from './link-jars';
import { PastIssueStore } from './past-issue-store';
import { RestartingService } from './restarting-service';
import { createServiceEnvironment } from './service-environment';

/** Speed of the clock, so that rows are refreshed more often. */
const SPEED = 4;

/** Maximum number of probes of a starting backing service: two minutes. */
const MAX_PROBES = 240;
const PROBE_INTERVAL_MS = 500;

interface InstallationOptions {
  readonly speed?: number;
  /** Compiled file that every service preloads. */
  readonly preload?: string;
  readonly secondInstances?: readonly string[];
}

/** API key of the operator. */
export const ADMIN_KEY = 'chaos-'.padEnd(40, 'x');

/** The services with their own Kafka, Redis and Postgres, on free ports and in a temporary folder. */
export class Installation {
  readonly gatewayUrl: string;
  /** Address of Kafka that bypasses the proxy. */
  readonly broker: string;
  /** Wall-clock time at which the clock of the services starts, ms. */
  private readonly clockOrigin = Date.now();
  private readonly proxies: Record<string, FaultProxy> = {};
  private readonly services: Record<string, RestartingService> = {};
  private readonly disks: Record<string, FillableDisk | undefined> = {};
  private objectStore!: FaultyObjectStore;
  private readonly portByService: Record<string, number> = {};
  private brokerRestarts = 0;
  readonly instances: readonly string[];

  private constructor(
    readonly folder: string,
    private readonly backingProcesses: readonly BackingServiceProcess[],
    private readonly ports: InstallationPorts,
    private readonly print: (line: string) => void,
    private readonly options: InstallationOptions,
  ) {
    this.instances = [...SERVICES, ...(options.secondInstances ?? [])];
    this.gatewayUrl = `http://127.0.0.1:${ports.gatewayProxy}`;
    this.broker = `127.0.0.1:${ports.kafka}`;
  }

  static async open(print: (line: string) => void, options: InstallationOptions = {}): Promise<Installation> {
    const root = findProjectRoot();
    const folder = mkdtempSync(join(tmpdir(), 'daystar-chaos-'));
    // Processes of other users need access.
    chmodSync(folder, 0o755);
    const ports = await findInstallationPorts(SERVICES.length + (options.secondInstances ?? []).length);
    linkJars(root, folder);
    const settings = { root, folder, ports };
    // Services connect to the address that Kafka advertises, the address of the proxy.
    const backingProcesses = [
      createKafkaService(settings, print, ports.kafkaProxy),
      createPostgresService(settings),
      createRedisService(settings),
    ].map((service) => ({ service, daemon: new Daemon(join(folder, service.name)) }));
    const installation = new Installation(folder, backingProcesses, ports, print, options);
    // An interrupted run stops its processes.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void installation.close(false).finally(() => process.exit(1)));
    }
    await installation.start();
    return installation;
  }

  /** @param shouldKeepLogs whether to copy the logs before the folder is removed */
  async close(shouldKeepLogs: boolean): Promise<void> {
    await Promise.all(Object.values(this.services).map((service) => service.stop()));
    for (const proxy of Object.values(this.proxies)) proxy.close();
    await this.objectStore.close();
    const backingServices = this.backingProcesses.map(({ service }) => service.name);
    await stopProcesses(this.backingProcesses, false, () => undefined);
    if (shouldKeepLogs) copyLogs(this.folder, this.instances, backingServices, this.print);
    for (const disk of Object.values(this.disks)) disk?.unmount();
    await stopProcesses(this.backingProcesses, true, () => undefined);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Whether a fault can be injected here: only root can fill disks. */
  canInject({ target, kind }: Fault): boolean {
    return kind !== 'fill' || target === 'redis' || target === 'object-store' || this.disks[target] !== undefined;
  }

  /** Injects a fault. @returns a function that ends it */
  async inject({ target, kind }: Fault): Promise<() => Promise<void>> {
    if (target === 'services' || target === 'everything') {
      const names =
        target === 'everything' ? ['object-store', ...this.backingProcesses.map(({ service }) => service.name)] : [];
      const targets = [...this.instances, ...names];
      const endFaults = await Promise.all(targets.map((name) => this.inject({ target: name, kind, seconds: 0 })));
      return async () => void (await Promise.all(endFaults.map((endFault) => endFault())));
    }
    if (target === 'object-store') return this.objectStore.inject(kind);
    const backingProcess = this.backingProcesses.find(({ service }) => service.name === target);
    if (kind === 'blackhole') {
      this.proxies[target].startBlackhole();
      return async () => this.proxies[target].endFault();
    }
    if (kind === 'stall') {
      this.proxies[target].startStall();
      return async () => this.proxies[target].endFault();
    }
    if (kind === 'fill' && backingProcess!.service.name === 'redis') {
      await limitRedis(this.ports.redis, '1mb');
      return () => limitRedis(this.ports.redis, '0');
    }
    if (kind === 'fill') {
      this.disks[target]!.fill();
      return async () => {
        this.disks[target]!.restoreSize();
        // A failed log directory remains failed until the broker restarts. Until then the broker may respond without
        // coordinating groups.
        if (target === 'kafka') await backingProcess!.daemon.stop(backingProcess!.service.stopSignal);
        await this.ensureRunning(backingProcess!);
      };
    }
    if (kind === 'skew') return this.services[target].restartWithSkewedClock();
    if (kind === 'replay') return this.replayEvents(target);
    const pid = backingProcess ? backingProcess.daemon.findPid() : this.services[target].pid;
    sendSignal(pid, kind === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    return async () => {
      if (kind === 'pause') sendSignal(pid, 'SIGCONT');
      // Services restart by themselves, as under Kubernetes.
      if (backingProcess) await this.ensureRunning(backingProcess);
    };
  }

  /** Describes the first service that is not ready; undefined when all are ready. */
  async findProblem(): Promise<string | undefined> {
    for (const name of this.instances) {
      const response = await fetch(this.buildHealthUrl(name), { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      );
      if (!response?.ok) return `${name}: ${response ? (await response.text()).trim().slice(0, 200) : 'no response'}`;
    }
    return undefined;
  }

  /**
   * Acts as a liveness probe: restarts Kafka if a group coordinator accepts no members. A coordinator that failed to load does
   * not recover by itself.
   */
  async probeKafka(): Promise<void> {
    const backingProcess = this.backingProcesses.find(({ service }) => service.name === 'kafka')!;
    try {
      await checkCoordinators(this.broker, COORDINATOR_GROUPS, siteForecastIssued.topic);
    } catch (error) {
      this.print(`kafka is alive but a group coordinator failed (${(error as Error).message}): restarting it`);
      this.brokerRestarts++;
      await backingProcess.daemon.stop('SIGKILL');
      await this.ensureRunning(backingProcess);
    }
  }

  /** Describes the number of restarts of each service, and of Kafka by its liveness probe. */
  describeRestarts(): string {
    const services = this.instances.map((name) => `${name} ${this.services[name].startCount - 1}`);
    return [...services, `kafka by its liveness probe ${this.brokerRestarts}`].join(', ');
  }

  /** Reads the metrics of a service. @throws Error when they cannot be read */
  async readMetrics(name: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${getOpsPort(name, this.portByService[name])}/metrics`);
    return response.text();
  }

  /** Opens the store of past issues. Call it when the services have created the schema. */
  openPastIssues(): Promise<PastIssueStore> {
    return PastIssueStore.open(this.postgres, this.objectStore, Date.now());
  }

  /** Address of Postgres, bypassing the proxy. */
  private get postgres(): string {
    return this.backingProcesses.find(({ service }) => service.name === 'postgres')!.service.address;
  }

  /** Port of the gateway, bypassing the proxy. */
  get gatewayPort(): number {
    return this.portByService.gateway;
  }

  /**
   * Replaces an instance like a rolling update: starts another one, and stops the first one when the other is ready.
   * @returns the problem of its exit; undefined without one
   */
  async replace(name: string): Promise<string | undefined> {
    const previous = this.services[name];
    const [port] = await findFreePorts(1);
    this.startService(name, port);
    const isReady = () =>
      fetch(this.buildHealthUrl(name)).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) await sleep(100);
    if (name === 'gateway') this.proxies.gateway.setTarget(port);
    return previous.stopGracefully();
  }

  private buildHealthUrl(name: string): string {
    return `http://127.0.0.1:${this.portByService[name]}/health/ready`;
  }

  private async start(): Promise<void> {
    const { ports } = this;
    this.objectStore = await FaultyObjectStore.start(ports.objectStoreProxy);
    this.disks.kafka = FillableDisk.mount(join(this.folder, 'kafka/data'));
    this.disks.postgres = FillableDisk.mount(join(this.folder, 'postgres'));
    if (!this.disks.kafka) this.print('cannot mount a file system: skipping full disks of Kafka and Postgres');
    this.proxies.kafka = await FaultProxy.start(ports.kafka, ports.kafkaProxy);
    await Promise.all(this.backingProcesses.map((backingProcess) => this.ensureRunning(backingProcess)));
    this.proxies.postgres = await FaultProxy.start(ports.postgres, ports.postgresProxy);
    this.proxies.redis = await FaultProxy.start(ports.redis, ports.redisProxy);
    this.instances.forEach((name, index) => this.startService(name, ports.services[index]));
    this.proxies.gateway = await FaultProxy.start(ports.services[SERVICES.indexOf('gateway')], ports.gatewayProxy);
  }

  private startService(name: string, port: number): void {
    const { ports } = this;
    const { speed = SPEED, preload } = this.options;
    this.portByService[name] = port;
    const file = join(findProjectRoot(), `dist/apps/${getService(name)}/src/main.js`);
    const env = createServiceEnvironment({
      port,
      speed,
      preload,
      clockOrigin: this.clockOrigin,
      adminKey: ADMIN_KEY,
      opsPort: getOpsPort(name, port),
      clockSkewFile: join(this.folder, `${name}.clock`),
      kafka: `127.0.0.1:${ports.kafkaProxy}`,
      postgres: this.postgres.replace(String(ports.postgres), String(ports.postgresProxy)),
      redis: `redis://127.0.0.1:${ports.redisProxy}`,
    });
    // Other services ignore the settings of the object store.
    const log = join(this.folder, `${name}.log`);
    this.services[name] = new RestartingService(file, log, { ...env, ...this.objectStore.environment });
  }

  /** Starts a backing service that is not running and waits until it responds. */
  private async ensureRunning({ service, daemon }: BackingServiceProcess): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      if (daemon.findPid() === undefined) await daemon.start(await service.prepare());
      try {
        return await service.probe();
      } catch (cause) {
        if (attempt > MAX_PROBES)
          throw new Error(`${service.name} does not start: ${daemon.readLastOutput()}`, { cause });
        await sleep(PROBE_INTERVAL_MS);
      }
    }
  }

  /**
   * Kills all instances of a service and prevents their restart, because a group with a member cannot be deleted.
   * @returns a function that deletes the consumer groups and allows the restart, so that all retained messages are read again
   */
  private replayEvents(instance: string): () => Promise<void> {
    const service = getService(instance);
    const siblings = this.instances.filter((name) => getService(name) === service);
    const allowRestarts = siblings.map((name) => this.services[name].killAndHold());
    return async () => {
      // A coordinator may have failed in another fault.
      const attempt = () => deleteConsumerGroups(this.broker, service);
      await attempt().catch(() => this.probeKafka().then(attempt));
      for (const allowRestart of allowRestarts) allowRestart();
    };
  }
}
