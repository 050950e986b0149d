import { type Bus, ForwardingBus, SerializedPayload } from '@daystar/bus';
import { type EventType, type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import type { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';

const BATCH = 16;

/**
 * A bus that writes issues of sites directly to the archive, which is their only consumer here. Validation of messages would
 * take most of the run time.
 */
export class ArchivingBus extends ForwardingBus {
  /** @param onArchived called with stored issues */
  constructor(
    bus: Bus,
    private readonly archive: IssueArchive,
    private readonly onArchived: (issue: ForecastIssue) => void,
  ) {
    super(bus);
  }

  override async publish<T extends object>(
    type: EventType<T>,
    payloads: readonly (T | SerializedPayload<T>)[],
  ): Promise<void> {
    if (type.topic !== siteForecastIssued.topic) return super.publish(type, payloads);
    const issues = payloads.map(
      (payload) => (payload instanceof SerializedPayload ? payload.read() : payload) as ForecastIssue,
    );
    for (let from = 0; from < issues.length; from += BATCH) await this.archive.add(issues.slice(from, from + BATCH));
    issues.forEach(this.onArchived);
  }
}
