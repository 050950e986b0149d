import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteForecastIssued } from '@daystar/contracts';
import { Redis } from 'ioredis';
import { Daemon } from '../../stack/daemon';
import { groupOfEachCoordinator, kafka } from '../../stack/kafka/kafka';
import { stopPackages, type Member } from '../../stack/packages';
import { postgres } from '../../stack/postgres/postgres';
import { projectRoot } from '../../stack/project-root';
import { redis } from '../../stack/redis/redis';
import type { Fault } from '../faults';
import { coordinates } from './coordinates';
import { Disk } from './disk';
import { forgetOffsets } from './forget-offsets';
import { keepLogs } from './keep-logs';
import { freePorts } from './ports';
import { Proxy } from './proxy';
import { Tenant } from './tenant';

const SHIFTED_CLOCK = join(__dirname, 'shifted-clock.js');
export const SERVICES = ['site-registry', 'ingestion', 'forecast-engine', 'aggregation', 'gateway'];
/** Clock time runs so much faster, that rows are made anew more often; commands have as much less time for an answer. */
const SPEED = 4;

/** How a house is run. */
interface Terms {
  readonly speed?: number;
  /** Compiled file that every service loads ahead of itself. */
  readonly preload?: string;
}

/** What an operator of the house opens its doors with. */
export const ADMIN_KEY = 'chaos-'.padEnd(40, 'x');

/** Five services on a Kafka, a Redis and a Postgres of their own, on ports and in a folder of their own. */
export class House {
  readonly gatewayUrl: string;
  /** Where Kafka itself listens, past what can be cut. */
  readonly broker: string;
  private readonly origin = Date.now();
  private readonly proxies: Record<string, Proxy> = {};
  private readonly tenants: Record<string, Tenant> = {};
  private readonly disks: Record<string, Disk | undefined> = {};
  private readonly portOf: Record<string, number> = {};
  private brokerRestarts = 0;

  private constructor(
    private readonly folder: string,
    private readonly members: readonly Member[],
    private readonly ports: readonly number[],
    private readonly say: (line: string) => void,
    private readonly terms: Terms,
  ) {
    this.gatewayUrl = `http://127.0.0.1:${ports[5]}`;
    this.broker = `127.0.0.1:${ports[0]}`;
  }

  static async open(say: (line: string) => void, terms: Terms = {}): Promise<House> {
    const root = projectRoot();
    // Processes of other users must get in.
    const folder = mkdtempSync(join(tmpdir(), 'daystar-chaos-'));
    chmodSync(folder, 0o755);
    const ports = await freePorts(7 + SERVICES.length);
    shareJars(root, folder);
    const settings = { root, folder, ports: { kafka: ports[0], postgres: ports[1], redis: ports[2] } };
    // The services know Kafka by the address it tells of itself: that is the door.
    const parts = [kafka(settings, say, ports[6]), postgres(settings), redis(settings)];
    const members = parts.map((part) => ({ part, daemon: new Daemon(join(folder, part.name)) }));
    const house = new House(folder, members, ports, say, terms);
    // Whoever has no patience leaves nothing running behind.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void house.close(false).finally(() => process.exit(1)));
    }
    await house.start();
    return house;
  }

  /** @param wrong what services and parts logged is kept, and said where */
  async close(wrong: boolean): Promise<void> {
    await Promise.all(Object.values(this.tenants).map((tenant) => tenant.stop()));
    for (const proxy of Object.values(this.proxies)) proxy.close();
    const parts = this.members.map(({ part }) => part.name);
    await stopPackages(this.members, false, () => undefined);
    if (wrong) keepLogs(this.folder, SERVICES, parts, this.say);
    for (const disk of Object.values(this.disks)) disk?.unmount();
    await stopPackages(this.members, true, () => undefined);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Whether it can be done here: disks are filled by root only. */
  can({ target, kind }: Fault): boolean {
    return kind !== 'fill' || target === 'redis' || this.disks[target] !== undefined;
  }

  /** Does it, and resolves to what undoes it. */
  async suffer({ target, kind }: Fault): Promise<() => Promise<void>> {
    if (target === 'services' || target === 'everything') {
      const targets = [...SERVICES, ...(target === 'everything' ? this.members.map(({ part }) => part.name) : [])];
      const undo = await Promise.all(targets.map((each) => this.suffer({ target: each, kind, seconds: 0 })));
      return async () => void (await Promise.all(undo.map((each) => each())));
    }
    const member = this.members.find(({ part }) => part.name === target);
    if (kind === 'swallow') {
      this.proxies[target].swallow();
      return async () => this.proxies[target].heal();
    }
    if (kind === 'cut') {
      this.proxies[target].cut();
      return async () => this.proxies[target].heal();
    }
    if (kind === 'fill' && member!.part.name === 'redis') {
      await this.limitRedis('1mb');
      return () => this.limitRedis('0');
    }
    if (kind === 'fill') {
      this.disks[target]!.fill();
      return async () => {
        this.disks[target]!.free();
        // A log directory that failed stays so until its broker is started again; until then it may answer and yet not
        // coordinate a group.
        if (target === 'kafka') await member!.daemon.stop(member!.part.stopSignal);
        await this.up(member!);
      };
    }
    if (kind === 'skew') return this.tenants[target].skew();
    if (kind === 'replay') return this.replay(target);
    const pid = member ? member.daemon.pid() : this.tenants[target].pid;
    signal(pid, kind === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    return async () => {
      if (kind === 'pause') signal(pid, 'SIGCONT');
      // Services restart by themselves, as under Kubernetes.
      if (member) await this.up(member);
    };
  }

  /** Undefined when every service says it is ready. */
  async trouble(): Promise<string | undefined> {
    for (const name of SERVICES) {
      const answer = await fetch(this.healthOf(name), { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      if (!answer?.ok) return `${name}: ${answer ? (await answer.text()).trim().slice(0, 200) : 'no answer'}`;
    }
    return undefined;
  }

  /**
   * Starts Kafka again when it lives and a group coordinator of it takes no members, as a probe of who runs it would: one
   * that could not load stays so until then.
   */
  async probeKafka(): Promise<void> {
    const member = this.members.find(({ part }) => part.name === 'kafka')!;
    try {
      await coordinates(this.broker, groupOfEachCoordinator, siteForecastIssued.topic);
    } catch (error) {
      this.say(`kafka lives and does not coordinate (${(error as Error).message}): it is started again`);
      this.brokerRestarts++;
      await member.daemon.stop('SIGKILL');
      await this.up(member);
    }
  }

  /** Times each service was started again, and Kafka by its probe. */
  restarts(): string {
    const services = SERVICES.map((name) => `${name} ${this.tenants[name].starts - 1}`);
    return [...services, `kafka by its probe ${this.brokerRestarts}`].join(', ');
  }

  /** What a service tells its operators of itself. @throws Error when it does not */
  async metrics(name: string): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${opsPort(name, this.portOf[name])}/metrics`);
    return answer.text();
  }

  /** Where the gateway itself listens, past what can be cut. */
  get gatewayPort(): number {
    return this.portOf.gateway;
  }

  /**
   * As a rolling update does: another one starts, takes over once it is ready, and the first is asked to end.
   * @returns how that ended, in words; undefined when well
   */
  async replace(name: string): Promise<string | undefined> {
    const first = this.tenants[name];
    const [port] = await freePorts(1);
    this.employ(name, port);
    const ready = () =>
      fetch(this.healthOf(name)).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await ready())) await sleep(100);
    if (name === 'gateway') this.proxies.gateway.turnTo(port);
    return first.retire();
  }

  /** Where a service says whether it is ready. */
  private healthOf(name: string): string {
    return `http://127.0.0.1:${this.portOf[name]}/health/ready`;
  }

  private async start(): Promise<void> {
    const [kafkaPort, postgresPort, redisPort, postgresDoor, redisDoor, gatewayDoor, kafkaDoor, ...own] = this.ports;
    this.disks.kafka = Disk.mount(join(this.folder, 'kafka/data'));
    this.disks.postgres = Disk.mount(join(this.folder, 'postgres'));
    if (!this.disks.kafka)
      this.say('no file system can be mounted here: the disks of Kafka and Postgres are not filled');
    this.proxies.kafka = await Proxy.start(kafkaPort, kafkaDoor);
    await Promise.all(this.members.map((member) => this.up(member)));
    this.proxies.postgres = await Proxy.start(postgresPort, postgresDoor);
    this.proxies.redis = await Proxy.start(redisPort, redisDoor);
    SERVICES.forEach((name, index) => this.employ(name, own[index]));
    this.proxies.gateway = await Proxy.start(own[SERVICES.indexOf('gateway')], gatewayDoor);
  }

  private employ(name: string, port: number): void {
    const [, postgresPort, , postgresDoor, redisDoor, , kafkaDoor] = this.ports;
    const { speed = SPEED, preload } = this.terms;
    const address = this.members.find(({ part }) => part.name === 'postgres')!.part.address;
    this.portOf[name] = port;
    const file = join(projectRoot(), `dist/apps/${name}/src/main.js`);
    this.tenants[name] = new Tenant(file, join(this.folder, `${name}.log`), {
      ...process.env,
      NODE_OPTIONS: [SHIFTED_CLOCK, ...(preload ? [preload] : [])].map((path) => `--require ${path}`).join(' '),
      CHAOS_CLOCK_FILE: join(this.folder, `${name}.clock`),
      DAYSTAR_KAFKA: `127.0.0.1:${kafkaDoor}`,
      DAYSTAR_POSTGRES: address.replace(String(postgresPort), String(postgresDoor)),
      DAYSTAR_REDIS: `redis://127.0.0.1:${redisDoor}`,
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_OPEN_PLANS: 'enterprise',
      DAYSTAR_ADMIN_KEY: ADMIN_KEY,
      DAYSTAR_LOOPBACK_WEBHOOKS: 'allow',
      DAYSTAR_CLOCK: new Date(this.origin).toISOString(),
      DAYSTAR_CLOCK_ORIGIN: String(this.origin),
      DAYSTAR_CLOCK_SPEED: String(speed),
      DAYSTAR_OPS_PORT: String(opsPort(name, port)),
      HOST: '127.0.0.1',
      PORT: String(port),
    });
  }

  /** Starts a part that is not running and waits until it answers. */
  private async up({ part, daemon }: Member): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      if (daemon.pid() === undefined) await daemon.start(await part.prepare());
      try {
        return await part.ask();
      } catch (cause) {
        if (attempt > 240) throw new Error(`${part.name} does not come up: ${daemon.lastWords()}`, { cause });
        await sleep(500);
      }
    }
  }

  /** Kafka may suffer too: the offsets go once it is well again. */
  private replay(service: string): () => Promise<void> {
    const release = this.tenants[service].hold();
    return async () => {
      await forgetOffsets(this.broker, service);
      release();
    };
  }

  private async limitRedis(maxmemory: string): Promise<void> {
    const client = new Redis(this.ports[2], '127.0.0.1');
    await client.config('SET', 'maxmemory', maxmemory);
    client.disconnect();
  }
}

/** Does nothing when the process has ended already, by the other of two faults for instance. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The gateway answers its users on a port of its own. */
const opsPort = (name: string, port: number): number => (name === 'gateway' ? port + 1 : port);

/** Kafka's jars are fetched once for a checkout. */
function shareJars(root: string, folder: string): void {
  const jars = join(root, '.stack/kafka/libs');
  if (!existsSync(jars)) return;
  mkdirSync(join(folder, 'kafka'), { recursive: true });
  symlinkSync(jars, join(folder, 'kafka/libs'));
}
