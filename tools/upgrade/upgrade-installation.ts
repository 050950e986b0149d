import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@daystar/contracts';
import type { StackNamespace } from '../bench/stack-namespace';
import { findFreePorts } from '../chaos/installation/find-free-ports';
import { waitUntil } from '../chaos/wait-until';
import { ServiceProcess } from '../services/service-process';
import type { CompiledRelease } from './compiled-release';

const READY_TIMEOUT_MS = 60_000;
/** Number of starts of each service: previous release, next, and previous again. */
const STARTS_PER_SERVICE = 3;

interface InstalledService {
  readonly process: ServiceProcess;
  readonly release: CompiledRelease;
}

/** Services of two releases on the same Kafka, Redis and Postgres. */
export class UpgradeInstallation {
  /** URL of the gateway. */
  url = '';
  /** Problems: log lines of level error, abnormal exits. */
  readonly problems: string[] = [];
  private readonly services = new Map<ServiceName, InstalledService>();

  private constructor(
    private readonly stackNamespace: StackNamespace,
    private readonly logs: string,
    private readonly ports: number[],
    private readonly print: (line: string) => void,
  ) {}

  /** @param logs folder for the logs of the services */
  static async open(
    stackNamespace: StackNamespace,
    logs: string,
    print: (line: string) => void,
  ): Promise<UpgradeInstallation> {
    return new UpgradeInstallation(
      stackNamespace,
      logs,
      await findFreePorts(STARTS_PER_SERVICE * SERVICES.length),
      print,
    );
  }

  /** Runs a command of a release's `admin`. @returns its output @throws Error when it fails */
  runAdmin(release: CompiledRelease, ...args: string[]): string {
    const file = join(release.folder, 'dist/tools/admin/main.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      env: { ...process.env, ...this.buildAddresses() },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`admin ${args.join(' ')} failed: ${stdout}${stderr}`);
    return stdout.trim();
  }

  /** Replaces a service like a rolling update: starts the new instance and, once it is ready, stops the previous one. */
  async replace(name: ServiceName, release: CompiledRelease): Promise<void> {
    const replaced = this.services.get(name);
    const port = this.ports.shift()!;
    const opsPort = name === 'gateway' ? port + 1 : port;
    const started = new ServiceProcess(
      {
        name,
        file: join(release.folder, `dist/apps/${name}/src/main.js`),
        env: {
          PATH: process.env.PATH,
          ...this.buildAddresses(),
          DAYSTAR_WEATHER: 'sandbox',
          DAYSTAR_OPEN_PLANS: 'enterprise',
          DAYSTAR_ENGINE_THREADS: '0',
          DAYSTAR_GATEWAY_THREADS: '0',
          DAYSTAR_OPS_PORT: String(opsPort),
          HOST: '127.0.0.1',
          PORT: String(port),
        },
      },
      (_, line) => this.checkLine(name, release, line),
    );
    this.services.set(name, { process: started, release });
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
    await waitUntil(
      READY_TIMEOUT_MS,
      isReady,
      `${name} ${release.version} is not ready after ${READY_TIMEOUT_MS / 1000} s`,
    );
    if (name === 'gateway') this.url = `http://127.0.0.1:${port}`;
    if (replaced) await this.stopService(name, replaced);
    this.print(`${name} is ${release.version} now`);
  }

  /** Returns the release of a running service. */
  getRelease(name: ServiceName): CompiledRelease | undefined {
    return this.services.get(name)?.release;
  }

  async stop(): Promise<void> {
    const running = [...this.services].reverse();
    this.services.clear();
    await Promise.all(running.map(([name, service]) => this.stopService(name, service)));
  }

  private async stopService(name: ServiceName, { process, release }: InstalledService): Promise<void> {
    await process.stop('SIGTERM');
    const exit = await process.ended;
    if (exit) this.problems.push(`${name} ${release.version} ${exit}`);
  }

  private checkLine(name: ServiceName, { version }: CompiledRelease, line: string): void {
    appendFileSync(join(this.logs, `${name}-${version}.log`), `${line}\n`);
    const isExpected = line.startsWith('{') ? !line.includes('"level":"error"') : line.startsWith('ready ');
    if (!isExpected) this.problems.push(`${name} ${version}: ${line.slice(0, 1000)}`);
  }

  private buildAddresses(): NodeJS.ProcessEnv {
    const { kafka, redis, postgres, namespace } = this.stackNamespace;
    return { DAYSTAR_KAFKA: kafka, DAYSTAR_REDIS: redis, DAYSTAR_NAMESPACE: namespace, DAYSTAR_POSTGRES: postgres };
  }
}
