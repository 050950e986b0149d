import type { Bus } from '@daystar/bus';
import { type FleetCell, centreOf, siteForecastIssued } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { issueWindow } from '../issues/issue-window';
import type { PlaceSkyService } from '../weather/place-sky.service';
import type { FleetPart } from '../directory/fleet-directory';
import { FleetPartSum } from './fleet-part-sum';

/** Computes new rows of fleet parts, writes them to the row cache and tells the bus. */
export class FleetIssuer {
  constructor(
    private readonly skies: PlaceSkyService,
    private readonly rowCache: RowCache,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param parts of one tile: fleets that share a cell share its sky */
  async issue(parts: readonly FleetPart[]): Promise<void> {
    if (parts.length === 0) return;
    const issuedAt = this.clock.now();
    const steps = issueWindow(issuedAt);
    const sums = parts.map((part) => new FleetPartSum(part, issuedAt));
    try {
      for (const [cell, shared] of cellsOf(parts)) {
        const sky = await this.skies.at(centreOf(cell), undefined, steps, issuedAt);
        for (const { index, share } of shared) sums[index].add(share, sky);
      }
    } catch (error) {
      this.log.error('fleets of a tile could not be computed', { parts: parts.map(({ resource }) => resource), error });
      return;
    }
    for (const issue of sums.map((sum) => sum.issue())) {
      if (await this.rowCache.publishIssue(issue)) await this.bus.publish(siteForecastIssued, [issue]);
    }
  }
}

/** Which parts have something in which cell. */
function cellsOf(parts: readonly FleetPart[]): Map<string, { index: number; share: FleetCell }[]> {
  const cells = new Map<string, { index: number; share: FleetCell }[]>();
  parts.forEach((part, index) => {
    for (const share of part.cells) {
      const shared = cells.get(share.cell);
      if (shared) shared.push({ index, share });
      else cells.set(share.cell, [{ index, share }]);
    }
  });
  return cells;
}
