/** Processor time of a stage, ms. */
export interface StageCost {
  readonly perSite: number;
  /** Additional time of the first tile of a process, whose code is not compiled yet. */
  readonly perProcess: number;
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

type Stage = keyof RefreshCosts;
const STAGES: readonly Stage[] = ['compute', 'main', 'stack'];

/** A tile in progress, at one of its stages. */
interface TileJob {
  readonly engine: number;
  readonly siteCount: number;
  readonly isFirst: boolean;
  stage: number;
  /** Processor time left of this stage, ms. */
  leftMs: number;
}

/**
 * Simulates engines that refresh tiles on one machine. An engine works on one tile more than it has worker threads. Each tile is
 * computed on a thread, written by the main thread, then handled by Kafka and Redis. Running stages share the cores equally.
 * @param tilesByEngine for each engine, the number of sites of its tiles, in order
 * @returns time until the last tile is refreshed, s
 */
export function simulateEngines(
  tilesByEngine: readonly (readonly number[])[],
  costs: RefreshCosts,
  { cores, threads }: Machine,
): number {
  const waiting = tilesByEngine.map((tiles) => [...tiles]);
  const jobs: TileJob[] = [];
  let nowMs = 0;
  for (;;) {
    waiting.forEach((tiles, engine) => startTiles(tiles, engine));
    if (jobs.length === 0) return nowMs / 1000;
    const running = findRunning(jobs, threads);
    const speed = Math.min(1, cores / running.length);
    const stepMs = Math.min(...running.map(({ leftMs }) => leftMs)) / speed;
    nowMs += stepMs;
    for (const job of running) job.leftMs -= stepMs * speed;
    for (const job of running.filter(({ leftMs }) => leftMs <= EPSILON_MS)) advance(job);
  }

  function startTiles(tiles: number[], engine: number): void {
    // A tile that only the stack still handles no longer occupies the engine.
    let inProgress = jobs.filter((job) => job.engine === engine && STAGES[job.stage] !== 'stack').length;
    for (; inProgress <= threads && tiles.length > 0; inProgress++) {
      const isFirst = tiles.length === tilesByEngine[engine].length;
      const siteCount = tiles.shift()!;
      jobs.push({ engine, siteCount, isFirst, stage: 0, leftMs: computeCost(costs.compute, siteCount, isFirst) });
    }
  }

  function advance(job: TileJob): void {
    job.stage++;
    if (job.stage === STAGES.length) jobs.splice(jobs.indexOf(job), 1);
    else job.leftMs = computeCost(costs[STAGES[job.stage]], job.siteCount, job.isFirst);
  }
}

const EPSILON_MS = 1e-6;

const computeCost = ({ perSite, perProcess }: StageCost, siteCount: number, isFirst: boolean): number =>
  siteCount * perSite + (isFirst ? perProcess : 0);

/** Finds the jobs that run: per engine one on the main thread and one on each worker thread, and one in the stack. */
function findRunning(jobs: readonly TileJob[], threads: number): TileJob[] {
  const runningCounts = new Map<string, number>();
  return jobs.filter(({ engine, stage }) => {
    const server = STAGES[stage] === 'stack' ? 'stack' : `${engine} ${STAGES[stage]}`;
    const count = runningCounts.get(server) ?? 0;
    if (count >= (STAGES[stage] === 'compute' ? threads : 1)) return false;
    runningCounts.set(server, count + 1);
    return true;
  });
}
