import type { OutageTracker } from '@daystar/contracts';
import type { Health } from './ops-server';

/** Problems that a service or a dependency reports. */
export type HealthReport = Partial<Pick<Health, 'findReadinessProblem' | 'findLivenessProblem'>>;

/** State of a process that determines its health. */
export interface ProcessState {
  /** Undefined until the service has started. */
  readonly service?: HealthReport;
  /** Open dependencies: buses, databases. */
  readonly dependencies: readonly HealthReport[];
  /** Outages of dependencies that the start waits for. */
  readonly outages: Iterable<OutageTracker>;
  readonly isStopping: boolean;
}

/** Decides whether a process has started, is ready and is live. */
export class ProcessHealth implements Health {
  constructor(private readonly readState: () => ProcessState) {}

  findStartupProblem(): string | undefined {
    const { service, dependencies, outages } = this.readState();
    if (service) return undefined;
    const outageProblems = [...outages].map(({ problem }) => problem);
    const problems = dependencies.map((dependency) => dependency.findReadinessProblem?.());
    return ['starting', ...outageProblems, ...problems].filter((problem) => problem !== undefined).join('; ');
  }

  findReadinessProblem(): string | undefined {
    const { service, isStopping } = this.readState();
    return isStopping ? 'stopping' : (this.findStartupProblem() ?? service?.findReadinessProblem?.());
  }

  findLivenessProblem(): string | undefined {
    const { service, dependencies } = this.readState();
    return [service, ...dependencies]
      .map((dependency) => dependency?.findLivenessProblem?.())
      .find((problem) => problem !== undefined);
  }
}
