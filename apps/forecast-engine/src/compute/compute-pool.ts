import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type MonthlySoilingSums,
  type SkillTracker,
  estimatePlant,
  sumSoilingByMonth,
  trainSiteModel,
} from '@daystar/forecasting';
import { type Log, createThreadPool } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import type { SiteInputs } from '../issues/compute-issue';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import {
  type SiteOutcome,
  type computeIssues,
  type estimatePlant as estimateOnThread,
  type sumSoilingByMonth as sumSoilingOnThread,
  type trainModel,
  tryComputeIssue,
} from './compute-worker';

const WORKER = join(__dirname, 'compute-worker');
/**
 * Options of the training thread, which has a lower priority than the threads that compute issues, and ends after 30 s
 * without a task.
 */
const TRAINING_THREAD = { minThreads: 0, maxThreads: 1, idleTimeout: 30_000, niceIncrement: 10 };

/**
 * Runs computations on worker threads; the main thread does all input and output. When a thread dies, its task rejects
 * and a new thread starts ([ADR 8](../../../../docs/adr/0008-engine-worker-threads.md)).
 */
@Injectable()
export class ComputePool implements OnApplicationShutdown {
  /** Number of threads that compute issues; 0 computes and trains on the main thread. */
  readonly threadCount: number;
  private readonly issueThreads?: Piscina<
    Parameters<typeof computeIssues>[0] | Parameters<typeof sumSoilingOnThread>[0],
    SiteOutcome[] | MonthlySoilingSums[]
  >;
  private readonly trainingThread?: Piscina<
    Parameters<typeof trainModel>[0] | Parameters<typeof estimateOnThread>[0],
    ReturnType<typeof trainModel> | ReturnType<typeof estimateOnThread>
  >;
  private serializedSkill?: { readonly updateCount: number; readonly skill: SkillTracker; readonly text: string };

  constructor(@Inject(ENGINE_OPTIONS) { threads: threadCount = 0 }: EngineOptions = {}, @Inject(LOG) log?: Log) {
    this.threadCount = threadCount;
    if (threadCount === 0) return;
    this.issueThreads = createThreadPool(WORKER, { minThreads: threadCount, maxThreads: threadCount }, log);
    this.trainingThread = createThreadPool(WORKER, TRAINING_THREAD, log);
  }

  /** Computes one outcome per site, in the order of the sites. @throws Error when the thread died */
  async computeIssues(sites: readonly SiteInputs[], skill: SkillTracker): Promise<SiteOutcome[]> {
    if (this.issueThreads) {
      const task = { sites, skill: this.serialize(skill) };
      return this.issueThreads.run(task, { name: 'computeIssues' }) as Promise<SiteOutcome[]>;
    }
    const outcomes: SiteOutcome[] = [];
    for (const site of sites) {
      outcomes.push(tryComputeIssue(site, skill));
      // Lets heartbeats of the consumer group and command replies run between two sites.
      await yieldToEventLoop();
    }
    return outcomes;
  }

  /**
   * Runs `trainSiteModel`, which takes seconds, on the training thread.
   * @throws Error of `trainSiteModel`, or when the thread died
   */
  async trainModel(...training: Parameters<typeof trainSiteModel>): Promise<ReturnType<typeof trainSiteModel>> {
    if (!this.trainingThread) return trainSiteModel(...training);
    const [trainingData, { path, power }, ...rest] = training;
    // The other columns of a path are lazy getters, which cannot be cloned.
    const { zenith, azimuth, apparentSolarTime } = path;
    const plant = { power, path: { zenith, azimuth, apparentSolarTime } };
    return this.trainingThread.run([trainingData, plant, ...rest], { name: 'trainModel' }) as Promise<
      ReturnType<typeof trainSiteModel>
    >;
  }

  /** Runs `estimatePlant`, which takes about a second, on the training thread. @throws Error when the thread died */
  async estimatePlant(...plant: Parameters<typeof estimatePlant>): Promise<ReturnType<typeof estimatePlant>> {
    if (!this.trainingThread) return estimatePlant(...plant);
    return this.trainingThread.run(plant, { name: 'estimatePlant' }) as Promise<ReturnType<typeof estimatePlant>>;
  }

  /** Runs `sumSoilingByMonth` on a thread that computes issues. @throws Error when the thread died */
  async sumSoilingByMonth(...soiling: Parameters<typeof sumSoilingByMonth>): Promise<MonthlySoilingSums[]> {
    if (!this.issueThreads) return sumSoilingByMonth(...soiling);
    return this.issueThreads.run(soiling, { name: 'sumSoilingByMonth' }) as Promise<MonthlySoilingSums[]>;
  }

  /** Ends the threads. Tasks in progress reject. */
  async close(): Promise<void> {
    await Promise.all([this.issueThreads?.destroy(), this.trainingThread?.destroy()]);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  private serialize(skill: SkillTracker): string {
    const { updateCount } = skill;
    if (this.serializedSkill?.skill !== skill || this.serializedSkill.updateCount !== updateCount) {
      this.serializedSkill = { skill, updateCount, text: JSON.stringify(skill) };
    }
    return this.serializedSkill.text;
  }
}
