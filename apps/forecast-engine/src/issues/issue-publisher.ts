import { type Bus, SerializedPayload } from '@daystar/bus';
import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import type { ComputedIssue } from './compute-issue';
import { publishedIssues, simulatedIssues } from './metrics';

/** Writes issues to the row cache, and publishes on the bus those that became current. */
@Injectable()
export class IssuePublisher {
  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Publishes issues of sites. @throws DaystarError Unavailable when the row cache or the bus does not accept them */
  async publishSites(issues: readonly ComputedIssue[]): Promise<void> {
    const accepted = await Promise.all(issues.map(({ packed }) => this.rowCache.publishPackedIssue(packed)));
    const currentIssues = issues.filter((_, index) => accepted[index]);
    for (const { packed, dataBasis, isSimulated } of currentIssues) {
      const { resource, issue_id } = packed;
      publishedIssues.inc({ ladder: dataBasis });
      if (isSimulated) simulatedIssues.inc();
      this.log.debug('issued', { resource, issue_id, ladder: dataBasis });
    }
    const events = currentIssues.map(({ packed, text }) => new SerializedPayload<ForecastIssue>(packed.resource, text));
    if (events.length > 0) await this.bus.publish(siteForecastIssued, events);
  }

  /**
   * Publishes the issue of a fleet tile.
   * @throws DaystarError Unavailable when the row cache or the bus does not accept it
   */
  async publishFleetTile(issue: ForecastIssue): Promise<void> {
    if (await this.rowCache.publishIssue(issue)) await this.bus.publish(siteForecastIssued, [issue]);
  }
}
