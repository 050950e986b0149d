import type { KeyUses, KeyUsesRecorded, RecordKeyUses, ShowKeyUses } from '@daystar/contracts';
import { AccountKeyEntity, type Database } from '@daystar/database';
import { DATABASE } from '@daystar/platform';
import { formatStamp } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';

/** SQL: locks the rows in one order, so that commands of several gateways cannot deadlock. */
const RECORD_USES = `
  with used as (
    select key_id, max(used_at) as used_at from unnest($1::text[], $2::timestamptz[]) as uses (key_id, used_at) group by key_id
  ), due as (
    select account_key.key_id, used.used_at from account_key join used using (key_id)
    where account_key.last_used_at is null or account_key.last_used_at < used.used_at
    order by account_key.key_id for update of account_key
  ), updated as (
    update account_key set last_used_at = due.used_at from due where account_key.key_id = due.key_id
    returning account_key.key_id
  )
  select count(*)::integer as recorded from updated`;

/** Stores and lists the hour in which each key was last used. Publishes no event. */
@Injectable()
export class KeyUsesService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async record({ uses }: RecordKeyUses): Promise<KeyUsesRecorded> {
    const columns = [uses.map(({ key_id }) => key_id), uses.map(({ used_at }) => used_at)];
    const [{ recorded }] = await this.database.transaction((transaction) =>
      transaction.query<{ recorded: number }[]>(RECORD_USES, columns),
    );
    return { recorded };
  }

  async show({ account_id }: ShowKeyUses): Promise<KeyUses> {
    const where = { account_id, last_used_at: Not(IsNull()) };
    const keys = await this.database.execute((manager) => manager.findBy(AccountKeyEntity, where));
    return { uses: keys.map(({ key_id, last_used_at }) => ({ key_id, used_at: formatStamp(+last_used_at!) })) };
  }
}
