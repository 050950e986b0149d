import type { Bus } from '@daystar/bus';
import { type SkyBlock, getCentre, skyIssued } from '@daystar/contracts';
import { BUS, CLOCK, ROW_CACHE } from '@daystar/platform';
import { type RowCache, packSky } from '@daystar/row-cache';
import { type Clock, stepEnd } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SiteDirectory } from '../directory/site-directory';
import { getNextIssueTime } from '../issues/issue-window';
import { PlantRegistry } from '../tuning/plant-registry';
import { TuningRegistry } from '../tuning/tuning-registry';
import { PlaceSkyService } from '../weather/place-sky.service';

/** Maximum number of cells whose last issue time is in memory. */
const MAX_CELLS = 10_000;

/**
 * Blends the sky of cells and writes it to the row cache, from which the gateway serves requests for any place. The sky
 * of cells with a weather site is also published for the archive.
 */
@Injectable()
export class CellIssuer {
  /** Time of the last issue by cell, ms. */
  private readonly lastIssues = new LRUCache<string, number>({ max: MAX_CELLS });

  constructor(
    private readonly skies: PlaceSkyService,
    private readonly sites: SiteDirectory,
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Computes the skies of cells, and publishes them. @param cells names of sky cells */
  async issue(cells: readonly string[]): Promise<void> {
    const blocks: SkyBlock[] = [];
    for (const cell of cells) blocks.push(await this.computeBlock(cell));
    if (blocks.length > 0) await this.rowCache.publishSky(blocks);
    const archivedBlocks = blocks.filter(({ cell }) => this.sites.listWeatherSitesInCell(cell).length > 0);
    if (archivedBlocks.length > 0) await this.bus.publish(skyIssued, archivedBlocks.map(toIssuedSky));
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
      ...this.findIrradianceBiases(cell),
    };
  }

  /** Returns the time of a new issue. The time identifies it, so two issues of a cell within one millisecond differ in it. */
  private stampIssue(cell: string): number {
    const issuedAt = Math.max(this.clock.now(), (this.lastIssues.get(cell) ?? -Infinity) + 1);
    this.lastIssues.set(cell, issuedAt);
    return issuedAt;
  }

  /**
   * Finds the site adaptations that were learned at the weather sites of a cell. Also marks these sites as issued by this
   * engine, which therefore tunes them from now on.
   */
  private findIrradianceBiases(cell: string): Pick<SkyBlock, 'irradiance_biases'> {
    const biases = this.sites.listWeatherSitesInCell(cell).flatMap(({ resource_id }) => {
      this.plants.markIssued(resource_id);
      const { enabled, learned } = this.tunings.get(resource_id);
      const adaptation = enabled ? learned?.tuning.adaptation : undefined;
      const bias = adaptation && { by_index: [...adaptation.byIndex], by_hour: [...adaptation.byHour] };
      return bias ? [[resource_id, bias] as const] : [];
    });
    return biases.length > 0 ? { irradiance_biases: Object.fromEntries(biases) } : {};
  }
}

const toIssuedSky = (block: SkyBlock) => ({
  cell: block.cell,
  issued_at: block.issued_at,
  block: packSky(block).toString('base64'),
});
