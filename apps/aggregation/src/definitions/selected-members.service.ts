import type { AggregationMember, Site } from '@daystar/contracts';
import { AggregationEntity, type Database } from '@daystar/database';
import { DATABASE } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AggregationRow, findForUpdate, save, toEvent } from './aggregation.store';
import { hasSelector, updateMembers } from './member-selector';

/** Keeps members of aggregations up to date with the registered sites. Its methods are idempotent. */
@Injectable()
export class SelectedMembersService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Adds a site to, or removes it from, the aggregations that select their members by area or tags. */
  async updateSite(site: Site): Promise<void> {
    const candidates = await this.database.read((manager) =>
      manager
        .createQueryBuilder(AggregationEntity, 'one')
        .where('(one.area is not null or one.tags is not null)')
        .andWhere('(one.owner is null or one.owner = :owner)', { owner: site.account_id })
        .getMany(),
    );
    for (const candidate of candidates) {
      const change = (row: AggregationRow) => {
        const aggregation = toEvent(row);
        return hasSelector(aggregation) ? updateMembers(aggregation, row.members, site) : undefined;
      };
      // Compare without a lock first: most sites change nothing for most aggregations.
      if (change(candidate)) await this.database.transaction((transaction) => apply(transaction, candidate, change));
    }
  }

  /** Removes a deleted site from every aggregation. */
  async removeSite(resourceId: string): Promise<void> {
    const aggregations = await this.database.read((manager) =>
      manager
        .createQueryBuilder(AggregationEntity, 'one')
        .where('one.members @> :member', { member: JSON.stringify([{ resource_id: resourceId }]) })
        .getMany(),
    );
    for (const aggregation of aggregations) {
      const without = ({ members }: AggregationRow) => members.filter(({ resource_id }) => resource_id !== resourceId);
      await this.database.transaction((transaction) => apply(transaction, aggregation, without));
    }
  }
}

async function apply(
  transaction: EntityManager,
  ids: AggregationEntity,
  change: (row: AggregationRow) => AggregationMember[] | undefined,
): Promise<void> {
  const row = await findForUpdate(transaction, ids);
  const members = row ? change(row) : undefined;
  if (row && members) await save(transaction, { ...row, members, version: row.version + 1 });
}
