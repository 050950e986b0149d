/** Processor time of a stage of a site, ms. */
export interface StageCost {
  readonly perSite: number;
  /** Additional time for each engine on the machine: engines that share cores slow each other down. */
  readonly perEngine: number;
}

export interface RefreshCosts {
  /** On worker threads of an engine. */
  readonly compute: StageCost;
  /** On the main thread of an engine. */
  readonly main: StageCost;
  /** In other processes of the machine: Kafka, Redis and their clients. */
  readonly stack: StageCost;
}

export interface Machine {
  readonly cores: number;
  /** Worker threads of each engine. */
  readonly threads: number;
}

/** How an engine divides its work: see `SiteIssuer`. */
export interface Batching {
  /** Sites of a batch. */
  readonly batchSize: number;
  /** Batches in progress besides one for each worker thread. */
  readonly extraBatches: number;
}

type Stage = keyof RefreshCosts;
const STAGES: readonly Stage[] = ['compute', 'main', 'stack'];

/** A batch of sites in progress, at one of its stages. */
interface BatchJob {
  readonly engine: number;
  readonly siteCount: number;
  stage: number;
  /** Processor time left of this stage, ms. */
  leftMs: number;
}

/**
 * Simulates engines that issue sites in batches on one machine. Each batch is computed on a thread, written by the main thread,
 * then accepted by Kafka and Redis. Running stages share the cores equally.
 * @param sitesByEngine number of sites of each engine
 * @returns time until the last batch is accepted, s
 */
export function simulateEngines(
  sitesByEngine: readonly number[],
  costs: RefreshCosts,
  { cores, threads }: Machine,
  { batchSize, extraBatches }: Batching,
): number {
  const waiting = [...sitesByEngine];
  const jobs: BatchJob[] = [];
  let nowMs = 0;
  for (;;) {
    waiting.forEach((_, engine) => startBatches(engine));
    if (jobs.length === 0) return nowMs / 1000;
    const running = findRunning(jobs, threads);
    const speed = Math.min(1, cores / running.length);
    const stepMs = Math.min(...running.map(({ leftMs }) => leftMs)) / speed;
    nowMs += stepMs;
    for (const job of running) job.leftMs -= stepMs * speed;
    for (const job of running.filter(({ leftMs }) => leftMs <= EPSILON_MS)) advance(job);
  }

  function startBatches(engine: number): void {
    let inProgress = jobs.filter((job) => job.engine === engine).length;
    for (; inProgress < threads + extraBatches && waiting[engine] > 0; inProgress++) {
      const siteCount = Math.min(batchSize, waiting[engine]);
      waiting[engine] -= siteCount;
      jobs.push({ engine, siteCount, stage: 0, leftMs: computeCost(0, siteCount) });
    }
  }

  function advance(job: BatchJob): void {
    job.stage++;
    if (job.stage === STAGES.length) jobs.splice(jobs.indexOf(job), 1);
    else job.leftMs = computeCost(job.stage, job.siteCount);
  }

  function computeCost(stage: number, siteCount: number): number {
    const { perSite, perEngine } = costs[STAGES[stage]];
    return siteCount * (perSite + perEngine * sitesByEngine.length);
  }
}

/** Remaining time of a stage that counts as finished, ms: rounding may leave a little. */
const EPSILON_MS = 1e-6;

/** Finds the jobs that run: per engine one on the main thread and one on each worker thread, and one in the stack. */
function findRunning(jobs: readonly BatchJob[], threads: number): BatchJob[] {
  const runningCounts = new Map<string, number>();
  return jobs.filter(({ engine, stage }) => {
    const server = STAGES[stage] === 'stack' ? 'stack' : `${engine} ${STAGES[stage]}`;
    const count = runningCounts.get(server) ?? 0;
    if (count >= (STAGES[stage] === 'compute' ? threads : 1)) return false;
    runningCounts.set(server, count + 1);
    return true;
  });
}
