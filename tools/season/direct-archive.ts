import { type Bus, ForwardingBus, Written } from '@daystar/bus';
import { type EventType, type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import type { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';

const BATCH = 16;

/**
 * The bus, past which issues of sites go straight to the archive: being validated by each of their listeners would take
 * most of a season's time, and nobody but the archive listens here.
 */
export class DirectArchive extends ForwardingBus {
  /** @param archived is told of what was stored */
  constructor(
    bus: Bus,
    private readonly archive: IssueArchive,
    private readonly archived: (issue: ForecastIssue) => void,
  ) {
    super(bus);
  }

  override async publish<T extends object>(type: EventType<T>, payloads: readonly (T | Written<T>)[]): Promise<void> {
    if (type.topic !== siteForecastIssued.topic) return super.publish(type, payloads);
    const issues = payloads.map((payload) => (payload instanceof Written ? payload.read() : payload) as ForecastIssue);
    for (let from = 0; from < issues.length; from += BATCH) await this.archive.add(issues.slice(from, from + BATCH));
    issues.forEach(this.archived);
  }
}
