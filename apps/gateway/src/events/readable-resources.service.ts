import {
  buildAggregationPath,
  buildAggregationResource,
  buildSitePath,
  buildSiteResource,
  parseResource,
} from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../sites/directory/site-directory';

const POWER_SITE_KINDS = ['utility', 'rooftop'] as const;

/** Finds the resources that a caller may read, and the paths of their rows. */
@Injectable()
export class ReadableResourcesService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
  ) {}

  /** Lists the paths of all resources that the caller may read, by resource. */
  listPaths(caller: Caller): Map<string, string> {
    const sites = POWER_SITE_KINDS.flatMap((kind) =>
      this.sites
        .listOwned(caller.account.account_id, kind)
        .map(({ resource_id }) => [buildSiteResource(resource_id), buildSitePath(kind, resource_id)] as const),
    );
    const aggregations = this.aggregations
      .listAssigned(caller)
      .map(
        ({ collection_id, aggregation_id }) =>
          [
            buildAggregationResource(collection_id, aggregation_id),
            buildAggregationPath(collection_id, aggregation_id),
          ] as const,
      );
    return new Map([...sites, ...aggregations]);
  }

  /**
   * Whether the directories contain a site or aggregation. They may lack a resource that was just created. Resources of other kinds always count as
   * known.
   */
  isKnown(resource: string): boolean {
    const reference = parseResource(resource);
    if (reference.kind === 'site') return this.sites.findSite(reference.resource_id) !== undefined;
    if (reference.kind !== 'aggregation') return true;
    const { collection_id, aggregation_id } = reference;
    return this.aggregations.findAggregation(`${collection_id}/${aggregation_id}`) !== undefined;
  }

  /** Finds the path of the rows of a resource; undefined if the caller may not read it. */
  findPath(caller: Caller, resource: string): string | undefined {
    const reference = parseResource(resource);
    if (reference.kind === 'site') {
      const { resource_id } = reference;
      const ownedKind = POWER_SITE_KINDS.find((kind) =>
        this.sites.findOwned(caller.account.account_id, kind, resource_id),
      );
      return ownedKind && buildSitePath(ownedKind, resource_id);
    }
    if (reference.kind !== 'aggregation') return undefined;
    const { collection_id, aggregation_id } = reference;
    if (!this.aggregations.isReadable(caller, collection_id, aggregation_id)) return undefined;
    return buildAggregationPath(collection_id, aggregation_id);
  }
}
