import { type FleetCell, getCentre } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { FleetTile } from '../directory/fleet-directory';
import { IssuePublisher } from '../issues/issue-publisher';
import { PlaceSkyService } from '../weather/place-sky.service';
import { FleetTileSum } from './fleet-tile-sum';

/** Computes and publishes the issues of fleet tiles. */
@Injectable()
export class FleetIssuer {
  constructor(
    private readonly skies: PlaceSkyService,
    private readonly publisher: IssuePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Issues fleet tiles. When one fails to compute, all of them are logged and skipped.
   * @param fleetTiles fleets of one tile: the sky of a cell is blended once for all fleets in the cell
   * @throws DaystarError Unavailable when the row cache or the bus does not accept the issues
   */
  async issue(fleetTiles: readonly FleetTile[]): Promise<void> {
    if (fleetTiles.length === 0) return;
    const issuedAt = this.clock.now();
    const sums = fleetTiles.map((fleetTile) => new FleetTileSum(fleetTile, issuedAt));
    try {
      for (const [cell, indexedCells] of groupByCell(fleetTiles)) {
        const sky = await this.skies.blendSky(getCentre(cell), issuedAt);
        for (const { index, fleetCell } of indexedCells) sums[index].add(fleetCell, sky);
      }
    } catch (error) {
      this.log.error('computing fleet tiles failed', { resources: fleetTiles.map(({ resource }) => resource), error });
      return;
    }
    for (const sum of sums) await this.publisher.publishFleetTile(sum.toIssue());
  }
}

/** Groups the cells of all fleets by name, each with the index of its fleet. */
function groupByCell(fleetTiles: readonly FleetTile[]): Map<string, { index: number; fleetCell: FleetCell }[]> {
  const cells = new Map<string, { index: number; fleetCell: FleetCell }[]>();
  fleetTiles.forEach((fleetTile, index) => {
    for (const fleetCell of fleetTile.cells) {
      const indexedCells = cells.get(fleetCell.cell);
      if (indexedCells) indexedCells.push({ index, fleetCell });
      else cells.set(fleetCell.cell, [{ index, fleetCell }]);
    }
  });
  return cells;
}
