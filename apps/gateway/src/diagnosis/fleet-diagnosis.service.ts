import type { Aggregation, PowerSiteKind, Site } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { SiteDirectory } from '../sites/directory/site-directory';
import { FindingSummaries } from '../sites/findings/finding-summaries';
import { type DatedFinding, SEVERITIES } from '../sites/findings/finding-summary';

/** Maximum number of sites that are examined, the largest ones. Each takes a fraction of a second in the background. */
const MAX_EXAMINED_SITES = 2000;

/** The most serious finding about a site. */
export interface SiteFinding extends DatedFinding {
  readonly resource_id: string;
  readonly name: string;
}

/** The most serious finding about each of several sites of the caller. */
export interface FleetFindings {
  /** Number of sites that are examined. */
  readonly checked: number;
  /** Number of sites that wait for their examination in the background. */
  readonly pending: number;
  /** The most serious first, and the largest site first among those of one severity. */
  readonly findings: readonly SiteFinding[];
}

/** Findings about all sites of a kind. */
export interface FleetDiagnosis extends FleetFindings {
  /** Number of sites of the caller. */
  readonly sites: number;
}

/** Findings about the members of an aggregation that are sites of the caller. */
export interface AggregationDiagnosis extends FleetFindings {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  /** Number of members that are sites of the caller. Only the owner of a site sees findings about it. */
  readonly members: number;
}

/** Collects the findings about several sites from the cache that lists of sites use. */
@Injectable()
export class FleetDiagnosisService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly summaries: FindingSummaries,
  ) {}

  diagnoseKind(caller: Caller, kind: PowerSiteKind): FleetDiagnosis {
    const sites = this.sites.listOwned(caller.account.account_id, kind);
    return { sites: sites.length, ...this.collect(caller, sites) };
  }

  diagnoseAggregation(
    caller: Caller,
    { collection_id, aggregation_id, name, members }: Aggregation,
  ): AggregationDiagnosis {
    const { account_id } = caller.account;
    const sites = members
      .map(({ resource_id }) => this.sites.findOwned(account_id, 'utility', resource_id))
      .filter((site) => site !== undefined);
    return { collection_id, aggregation_id, name, members: sites.length, ...this.collect(caller, sites) };
  }

  /** Collects what is known at once, and queues the examination of the other sites. */
  private collect(caller: Caller, sites: readonly Site[]): FleetFindings {
    const largestFirst = [...sites].sort((a, b) => (b.capacity ?? 0) - (a.capacity ?? 0));
    const findings: SiteFinding[] = [];
    let [checked, pending] = [0, 0];
    for (const site of largestFirst.slice(0, MAX_EXAMINED_SITES)) {
      const finding = this.summaries.find(caller, site);
      if (finding === 'pending') pending++;
      else if (finding !== 'unknown') checked++;
      if (typeof finding === 'object') findings.push({ resource_id: site.resource_id, name: site.name, ...finding });
    }
    findings.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    return { checked, pending, findings };
  }
}
