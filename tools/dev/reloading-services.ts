import { join, relative, resolve } from 'node:path';
import type { Host, RunningService } from '@daystar/host';
import { type Metric, register } from 'prom-client';
import { FolderWatch } from './folder-watch';
import { LoadedProjects } from './loaded-projects';

type Dependency = Parameters<Host['closeOnStop']>[0];

const COMPILED = resolve(__dirname, '../..');
/** Projects that run this process: a change of them needs a new one. */
const OWN = ['libs/host/', 'libs/startup-signals/', 'libs/tracing/', 'tools/dev/'].map((path) => join(COMPILED, path));
/** Exit code with which this process asks `launch.mjs` for a new one. */
const RESTART_CODE = 75;
/** Heap at which a new process starts, bytes: registries of packages keep the classes of unloaded files in memory. */
const MAX_HEAP_BYTES = 800e6;

/**
 * The five services in this process. When files change, it stops the services, loads their projects and all that import these
 * again, and starts the services. Packages and other projects remain loaded and optimized.
 */
export class ReloadingServices {
  private app?: Dependency;
  private readonly projects = new LoadedProjects(require.cache, COMPILED);
  private readonly folders = new FolderWatch((paths) => this.reloadLater(paths));
  private changed: string[] = [];
  /** Settles after the start and all reloads that were requested. */
  private pending: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly host: Host) {}

  async start(): Promise<RunningService> {
    replaceMetricsOfSameName();
    this.host.closeOnStop(this);
    const started = this.startServices();
    this.pending = started;
    const { readyLines } = await started;
    // The host closes this.
    return { readyLines, close: () => Promise.resolve() };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.folders.close();
    await this.pending;
    await this.app?.close();
  }

  private async startServices(): Promise<RunningService> {
    const { serve } = await import('../../apps/all-in-one/src/serve');
    this.folders.add(this.projects.listFolders());
    const closeOnStop = <App extends Dependency>(app: App): App => {
      this.app = app;
      return app;
    };
    const service = await serve({ ...this.host, closeOnStop });
    // Some files are loaded on demand.
    this.folders.add(this.projects.listFolders());
    return service;
  }

  private reloadLater(paths: readonly string[]): void {
    this.changed.push(...paths);
    this.pending = this.pending
      .then(() => this.reload())
      .catch((error: unknown) => {
        // The services that have started cannot be stopped without the others.
        this.host.log.error('could not restart', { error });
        process.exit(1);
      });
  }

  private async reload(): Promise<void> {
    const changed = this.changed.splice(0);
    if (changed.length === 0 || this.isClosed) return;
    await this.app?.close();
    this.app = undefined;
    const needsProcess = changed.some((path) => OWN.some((folder) => path.startsWith(folder)));
    if (needsProcess || process.memoryUsage().heapUsed > MAX_HEAP_BYTES) process.exit(RESTART_CODE);
    const projects = this.projects.unload(changed);
    process.stdout.write(`Restarting ${projects.join(', ')}: ${listNames(changed)}\n`);
    const { readyLines } = await this.startServices();
    process.stdout.write(`${readyLines}\n`);
  }
}

const listNames = (paths: readonly string[]) => paths.map((path) => relative(COMPILED, path)).join(', ');

/** Lets a file that is loaded again register its metrics again. */
function replaceMetricsOfSameName(): void {
  const registerMetric = register.registerMetric.bind(register);
  register.registerMetric = (metric: Metric) => {
    // The type does not state the name, which each metric has.
    register.removeSingleMetric((metric as unknown as { name: string }).name);
    registerMetric(metric);
  };
}
