import { type Bus, Written } from '@daystar/bus';
import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import type { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';

const BATCH = 16;

/**
 * The bus, past which issues of sites go straight to the archive: being validated by each of their listeners would take
 * most of a season's time, and nobody but the archive listens here.
 * @param archived is told of what was stored
 */
export const directArchive = (bus: Bus, archive: IssueArchive, archived: (issue: ForecastIssue) => void): Bus => ({
  durable: bus.durable,
  remove: (type, key) => bus.remove(type, key),
  listen: (listener) => bus.listen(listener),
  request: (type, request, deadline) => bus.request(type, request, deadline),
  stuck: () => undefined,
  trouble: () => bus.trouble(),
  close: () => bus.close(),
  async publish(type, payloads) {
    if (type.topic !== siteForecastIssued.topic) return bus.publish(type, payloads);
    const issues = payloads.map((payload) => (payload instanceof Written ? payload.read() : payload) as ForecastIssue);
    for (let from = 0; from < issues.length; from += BATCH) await archive.add(issues.slice(from, from + BATCH));
    issues.forEach(archived);
  },
});
