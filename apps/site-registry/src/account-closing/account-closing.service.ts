import type { Account, CloseAccount, AuditActor } from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity, type Database, SiteEntity } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { lockAccount } from '../authorization/lock-account';
import { readAccount, storeAccount } from '../accounts/store-account';
import { deleteSite } from '../sites/site.store';
import { WebhooksService } from '../webhooks/webhooks.service';

/** Maximum number of sites deleted in one transaction, which blocks other changes of the account. */
const MAX_SITES_PER_TRANSACTION = 100;

/**
 * Closes accounts: deletes their sites, webhooks and daily usage, revokes their keys and erases their
 * e-mail address. The account itself
 * remains, so that the audit log can refer to it and no other account can use its id or keys. An operator can reopen it
 * with a new key.
 */
@Injectable()
export class AccountClosingService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webhooks: WebhooksService,
  ) {}

  /** Closes an account. A repeated request continues where an interrupted one stopped. @throws DaystarError NotFound */
  async close({ account_id, origin }: CloseAccount): Promise<Account> {
    let closed: Account | undefined;
    while (!closed) closed = await this.deleteSitesOrClose(account_id, origin);
    // Delete webhooks last: the keys are revoked now, so that no request in flight can register another.
    for (const { webhook_id } of (await this.webhooks.list({ account_id })).webhooks)
      await this.webhooks.delete({ account_id, webhook_id, origin });
    return closed;
  }

  /** Deletes some of the sites. When none are left, revokes the keys, erases the e-mail address, and returns the account. */
  private deleteSitesOrClose(account_id: string, origin?: AuditActor): Promise<Account | undefined> {
    const closedAt = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const stored = await lockAccount(transaction, account_id);
      const sites = await transaction.find(SiteEntity, { where: { account_id }, take: MAX_SITES_PER_TRANSACTION });
      for (const site of sites) await deleteSite(transaction, site, closedAt, origin);
      return sites.length > 0 ? undefined : revokeKeysAndEraseEmail(transaction, stored, closedAt, origin);
    });
  }
}

async function revokeKeysAndEraseEmail(
  transaction: EntityManager,
  stored: AccountEntity,
  closedAt: Date,
  origin?: AuditActor,
): Promise<Account> {
  const { account_id } = stored;
  const before = await readAccount(transaction, stored);
  await transaction.query('delete from daily_usage where account_id = $1', [account_id]);
  const { affected } = await transaction.update(
    AccountKeyEntity,
    { account_id, revoked_at: IsNull() },
    { revoked_at: closedAt },
  );
  if (!affected && !stored.email && !stored.test_site_pending) return before;
  await transaction.update(AccountEntity, { account_id }, { email: null });
  return storeAccount(transaction, { ...stored, test_site_pending: false }, { before, changedAt: closedAt }, origin);
}
