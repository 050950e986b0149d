import type { AggregationMember, Site } from '@daystar/contracts';
import { AggregationEntity, type Database } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type AggregationRow, findForUpdate, saveWithEvent, toAggregation } from './aggregation.store';
import { findMembersSince } from './members-since';
import { hasSelector, updateMembers } from './member-selector';

/** Updates members of aggregations when sites change. Its methods are idempotent. */
@Injectable()
export class SelectedMembersService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds a site to, or removes it from, the aggregations that select their members by area or tags. */
  async updateSite(site: Site): Promise<void> {
    const candidates = await this.database.execute((manager) =>
      manager
        .createQueryBuilder(AggregationEntity, 'aggregation')
        .where('(aggregation.area is not null or aggregation.tags is not null)')
        .andWhere('(aggregation.owner is null or aggregation.owner = :owner)', { owner: site.account_id })
        .getMany(),
    );
    for (const candidate of candidates) {
      const selectNewMembers = (row: AggregationRow) => {
        const aggregation = toAggregation(row);
        return hasSelector(aggregation) ? updateMembers(aggregation, row.members, site) : undefined;
      };
      // Compare without a lock first: most sites do not affect most aggregations.
      if (selectNewMembers(candidate)) await this.replaceMembers(candidate, selectNewMembers);
    }
  }

  /** Removes a deleted site from every aggregation. */
  async removeSite(resourceId: string): Promise<void> {
    const aggregations = await this.database.execute((manager) =>
      manager
        .createQueryBuilder(AggregationEntity, 'aggregation')
        .where('aggregation.members @> :member', { member: JSON.stringify([{ resource_id: resourceId }]) })
        .getMany(),
    );
    for (const aggregation of aggregations) {
      const withoutSite = ({ members }: AggregationRow) =>
        members.filter(({ resource_id }) => resource_id !== resourceId);
      await this.replaceMembers(aggregation, withoutSite);
    }
  }

  /** Stores the members that `select` returns for the locked row; keeps the row when it returns undefined. */
  private replaceMembers(
    aggregation: AggregationEntity,
    select: (row: AggregationRow) => AggregationMember[] | undefined,
  ): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const row = await findForUpdate(transaction, aggregation);
      const members = row ? select(row) : undefined;
      if (!row || !members) return;
      const members_since = findMembersSince(row, { ...row, members }, this.clock.now());
      await saveWithEvent(transaction, { ...row, members, members_since, version: row.version + 1 });
    });
  }
}
