import type { AggregationMember, Site } from '@daystar/contracts';
import { AggregationEntity, type Database } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { isChosen, membersWith } from './chosen-members';
import { type Row, eventOf, heldRow, store } from './stored-aggregation';

/** Lets members come and go as sites do. What it does it may do again: a change that is there already changes nothing. */
export class MemberChanges {
  constructor(private readonly database: Database) {}

  /** A site came or changed: aggregations that choose their members by place or tags take it in, or let it go. */
  async siteChanged(site: Site): Promise<void> {
    const candidates = await this.database.read((manager) =>
      manager
        .createQueryBuilder(AggregationEntity, 'one')
        .where('(one.area is not null or one.tags is not null)')
        .andWhere('(one.owner is null or one.owner = :owner)', { owner: site.account_id })
        .getMany(),
    );
    for (const candidate of candidates) {
      const change = (row: Row) => {
        const aggregation = eventOf(row);
        return isChosen(aggregation) ? membersWith(aggregation, row.members, site) : undefined;
      };
      // Looked at without a lock first: most sites change nothing for most aggregations.
      if (change(candidate)) await this.database.transaction((transaction) => apply(transaction, candidate, change));
    }
  }

  /** A site was deleted: it leaves every aggregation, and the others are the sum. */
  async siteRemoved(resourceId: string): Promise<void> {
    const holders = await this.database.read((manager) =>
      manager
        .createQueryBuilder(AggregationEntity, 'one')
        .where('one.members @> :member', { member: JSON.stringify([{ resource_id: resourceId }]) })
        .getMany(),
    );
    for (const holder of holders) {
      const without = ({ members }: Row) => members.filter(({ resource_id }) => resource_id !== resourceId);
      await this.database.transaction((transaction) => apply(transaction, holder, without));
    }
  }
}

async function apply(
  transaction: EntityManager,
  ids: AggregationEntity,
  change: (row: Row) => AggregationMember[] | undefined,
): Promise<void> {
  const row = await heldRow(transaction, ids);
  const members = row ? change(row) : undefined;
  if (row && members) await store(transaction, { ...row, members, version: row.version + 1 });
}
