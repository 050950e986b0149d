import type { Log } from '../port/log';

/** Interval of log lines about a step that has not ended. */
const LOG_INTERVAL_MS = 30_000;

interface Step {
  readonly describe: () => string;
  readonly startedAt: number;
}

/** The unfinished steps of a start. Readiness names the first one, and the log repeats them. */
export class StartProgress {
  private readonly steps = new Set<Step>();

  constructor(
    private readonly consumer: string,
    private readonly log: Pick<Log, 'info'>,
  ) {}

  /** The first unfinished step and its duration; undefined without one. */
  get problem(): string | undefined {
    const [step] = this.steps;
    return step && `${this.consumer} is ${step.describe()}, ${computeSeconds(step)} s`;
  }

  /** @param describe what the step does now, such as `joining its groups` */
  async run<T>(describe: () => string, task: () => Promise<T>): Promise<T> {
    const step = { describe, startedAt: performance.now() };
    this.steps.add(step);
    const timer = setInterval(() => {
      this.log.info(`still ${describe()}`, { consumer: this.consumer, seconds: computeSeconds(step) });
    }, LOG_INTERVAL_MS);
    try {
      return await task();
    } finally {
      clearInterval(timer);
      this.steps.delete(step);
    }
  }
}

const computeSeconds = ({ startedAt }: Step): number => Math.round((performance.now() - startedAt) / 1000);
