import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type SkyBlock, getCentre } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, stepEnd } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { getNextIssueTime } from '../issues/issue-window';
import { PlaceSkyService } from '../weather/place-sky.service';
import { CellIrradianceBiases } from './cell-irradiance-biases';
import { SkyPublisher } from './sky-publisher';

/** Number of cells that are compressed and published together. Publishing a batch takes about as long as computing one cell. */
const BATCH_SIZE = 10;
/** Maximum number of cells whose last issue time is in memory. */
const MAX_CELLS = 10_000;

/** Blends the sky of cells and publishes it. */
@Injectable()
export class CellIssuer {
  /** Time of the last issue by cell, ms. */
  private readonly lastIssues = new LRUCache<string, number>({ max: MAX_CELLS });

  constructor(
    private readonly skies: PlaceSkyService,
    private readonly biases: CellIrradianceBiases,
    private readonly publisher: SkyPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Computes the skies of cells, and publishes them. A cloud map has 100 cells, and each takes tens of milliseconds on
   * this thread. Other work may run between two of them.
   * @param cells names of sky cells
   */
  async issue(cells: readonly string[]): Promise<void> {
    for (let start = 0; start < cells.length; start += BATCH_SIZE) {
      const blocks: SkyBlock[] = [];
      for (const cell of cells.slice(start, start + BATCH_SIZE)) {
        blocks.push(await this.computeBlock(cell));
        await yieldToEventLoop();
      }
      await this.publisher.publish(blocks);
    }
  }

  private async computeBlock(cell: string): Promise<SkyBlock> {
    const issuedAt = this.stampIssue(cell);
    const sky = await this.skies.blendSky(getCentre(cell), issuedAt);
    return {
      cell,
      issued_at: new Date(issuedAt).toISOString(),
      next_issue_at: new Date(getNextIssueTime(issuedAt)).toISOString(),
      first_period_end: new Date(stepEnd(sky.steps, 0)).toISOString(),
      period: 'PT5M',
      actual_steps: sky.actualSteps,
      columns: sky.columns,
      provenance: sky.provenance,
      ...this.biases.takeOver(cell),
    };
  }

  /** Returns the time of a new issue, ms. It is unique among the issues of the cell, because it identifies the issue. */
  private stampIssue(cell: string): number {
    const issuedAt = Math.max(this.clock.now(), (this.lastIssues.get(cell) ?? -Infinity) + 1);
    this.lastIssues.set(cell, issuedAt);
    return issuedAt;
  }
}
