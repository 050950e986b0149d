import { type SkyBlock, centreOf } from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, stepEnd } from '@daystar/timeseries';
import { issueWindow, nextIssueAt } from '../issues/issue-window';
import type { PlaceSkyService } from '../weather/place-sky.service';

/** Computes the sky of cells and writes it to the row cache, where requests for any latitude/longitude read it. */
export class CellIssuer {
  constructor(
    private readonly skies: PlaceSkyService,
    private readonly rowCache: RowCache,
    private readonly clock: Clock,
  ) {}

  async issue(cells: readonly string[]): Promise<void> {
    const blocks: SkyBlock[] = [];
    for (const cell of cells) blocks.push(await this.blockOf(cell));
    if (blocks.length > 0) await this.rowCache.publishSky(blocks);
  }

  private async blockOf(cell: string): Promise<SkyBlock> {
    const issuedAt = this.clock.now();
    const steps = issueWindow(issuedAt);
    const sky = await this.skies.at(centreOf(cell), undefined, steps, issuedAt);
    return {
      cell,
      issued_at: new Date(issuedAt).toISOString(),
      next_issue_at: new Date(nextIssueAt(issuedAt)).toISOString(),
      first_period_end: new Date(stepEnd(steps, 0)).toISOString(),
      period: 'PT5M',
      actual_steps: sky.actualSteps,
      columns: sky.columns,
      provenance: sky.provenance,
    };
  }
}
