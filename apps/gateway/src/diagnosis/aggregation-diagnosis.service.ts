import type { Aggregation, Site } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { SiteDirectory } from '../sites/directory/site-directory';
import { FindingSummaries } from '../sites/findings/finding-summaries';
import { type FindingSummary, SEVERITIES } from '../sites/findings/finding-summary';

/** Maximum number of members that are examined, the largest ones. Each takes a fraction of a second in the background. */
const MAX_EXAMINED_MEMBERS = 2000;

/** The most serious finding about a member of an aggregation. */
export interface MemberFinding extends FindingSummary {
  readonly resource_id: string;
  readonly name: string;
}

/** The most serious finding about each member that is a site of the caller. */
export interface AggregationDiagnosis {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  /** Number of members that are sites of the caller. Only the owner of a site sees findings about it. */
  readonly members: number;
  /** Number of these that are examined. */
  readonly checked: number;
  /** Number of these that wait for their examination in the background. */
  readonly pending: number;
  /** The most serious first, and the largest site first among those of one severity. */
  readonly findings: readonly MemberFinding[];
}

/** Collects the findings about the members of an aggregation from the cache that lists of sites use. */
@Injectable()
export class AggregationDiagnosisService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly summaries: FindingSummaries,
  ) {}

  /** Collects what is known at once, and queues the examination of the other members. */
  diagnose(caller: Caller, { collection_id, aggregation_id, name, members }: Aggregation): AggregationDiagnosis {
    const ownSites = this.listOwnSites(caller, members);
    const findings: MemberFinding[] = [];
    let [checked, pending] = [0, 0];
    for (const site of ownSites.slice(0, MAX_EXAMINED_MEMBERS)) {
      const finding = this.summaries.find(caller, site);
      if (finding === 'pending') pending++;
      else if (finding !== 'unknown') checked++;
      if (typeof finding === 'object') findings.push({ resource_id: site.resource_id, name: site.name, ...finding });
    }
    findings.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    return { collection_id, aggregation_id, name, members: ownSites.length, checked, pending, findings };
  }

  /** Lists the members that are sites of the caller, the largest first. */
  private listOwnSites({ account }: Caller, members: Aggregation['members']): Site[] {
    return members
      .map(({ resource_id }) => this.sites.findOwned(account.account_id, 'utility', resource_id))
      .filter((site) => site !== undefined)
      .sort((a, b) => (b.capacity ?? 0) - (a.capacity ?? 0));
  }
}
