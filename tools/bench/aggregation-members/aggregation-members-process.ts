import { type Member, GroupSumsCache, aggregateIssues } from '@daystar/forecasting';
import { packIssue, unpackTransientIssue } from '@daystar/row-cache';
import { createIssue } from '../create-issue';
import { serveRequests } from '../helper-process';

const ISSUED_AT = Date.UTC(2026, 5, 21);
const ROUNDS = 3;

export interface MembersTime {
  /** Processor time of a sum, mean of the rounds, s. */
  readonly seconds: number;
  /** Largest resident memory of the process, MB. */
  readonly peakMb: number;
}

/** Sums members from packed blocks as `aggregation` does. Each round has new issues of all members. */
function sumMembers(count: number): MembersTime {
  const cache = new GroupSumsCache();
  let cpuMicroseconds = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const blocks = Array.from({ length: count }, (_, i) => packIssue(createIssue(ISSUED_AT, i, `${round}`)).bytes);
    const cpuBefore = process.cpuUsage();
    const members = blocks.map((block, i): Member => {
      const place = { latitude: 37.5 + ((i * 0.618) % 12.5), longitude: -7.5 + ((i * 0.382) % 20), capacity: 10 };
      return { resource_id: `member-${i}`, capacity: 10, issue: unpackTransientIssue(block), places: [place] };
    });
    if (!aggregateIssues(members, undefined, cache)) throw new Error('nothing was summed');
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuMicroseconds += user + system;
  }
  // The unit kB of `maxRSS` is 1,024 bytes.
  return { seconds: cpuMicroseconds / ROUNDS / 1e6, peakMb: (process.resourceUsage().maxRSS * 1024) / 1e6 };
}

serveRequests(sumMembers);
