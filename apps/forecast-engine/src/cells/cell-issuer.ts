import { type SkyBlock, centreOf } from '@daystar/contracts';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, stepEnd } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { nextIssueAt } from '../issues/issue-window';
import { PlaceSkyService } from '../weather/place-sky.service';

/** Blends the sky of cells and writes it to the row cache, from which the gateway answers requests for any place. */
@Injectable()
export class CellIssuer {
  constructor(
    private readonly skies: PlaceSkyService,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param cells names of sky cells */
  async issue(cells: readonly string[]): Promise<void> {
    const blocks: SkyBlock[] = [];
    for (const cell of cells) blocks.push(await this.computeBlock(cell));
    if (blocks.length > 0) await this.rowCache.publishSky(blocks);
  }

  private async computeBlock(cell: string): Promise<SkyBlock> {
    const issuedAt = this.clock.now();
    const sky = await this.skies.skyAt(centreOf(cell), issuedAt);
    return {
      cell,
      issued_at: new Date(issuedAt).toISOString(),
      next_issue_at: new Date(nextIssueAt(issuedAt)).toISOString(),
      first_period_end: new Date(stepEnd(sky.steps, 0)).toISOString(),
      period: 'PT5M',
      actual_steps: sky.actualSteps,
      columns: sky.columns,
      provenance: sky.provenance,
    };
  }
}
