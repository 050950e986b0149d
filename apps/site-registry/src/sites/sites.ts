import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type CreateSite,
  DaystarError,
  type DeleteSite,
  type Origin,
  type PlanId,
  type ReplaceSite,
  type Site,
  type SiteKind,
  type SiteProperties,
  siteChanged,
  siteResource,
} from '@daystar/contracts';
import {
  AccountEntity,
  type Database,
  SiteChangeEntity,
  SiteEntity,
  addRemovalToOutbox,
  addToAudit,
  addToOutbox,
} from '@daystar/database';
import type { Clock } from '@daystar/timeseries';
import { type EntityManager, Not } from 'typeorm';
import { lockOwnSite } from './own-site';
import { checkRoom } from './room-for-sites';
import { siteOf } from './site-of';
import { checkSite } from './site-rules';
import { testSiteId } from './test-site';

/** Four groups of four hexadecimal characters that nobody can guess. */
const newResourceId = () => (randomBytes(8).toString('hex').match(/.{4}/g) ?? []).join('-');

const heldSites = (transaction: EntityManager, account_id: string, kind: SiteKind) =>
  transaction.countBy(SiteEntity, { account_id, kind, resource_id: Not(testSiteId(account_id)) });

/** Instances of contract classes as the database gives them back: plain, without fields that are not there. */
const plain = (properties: SiteProperties) => JSON.parse(JSON.stringify(properties)) as SiteProperties;

/** Registered sites: stored, with every version they ever had, together with the event that tells of the change. */
export class Sites {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws DaystarError InvalidRequest, NotFound when there is no such account, Forbidden when its plan is full */
  create({ account_id, kind, properties, origin }: CreateSite): Promise<Site> {
    const now = this.clock.now();
    checkSite(kind, properties, now);
    return this.database.transaction(async (transaction) => {
      // Locked, so that two requests at once cannot both take the last place of the plan.
      const account = await transaction.findOne(AccountEntity, {
        where: { account_id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!account) throw new DaystarError('NotFound', `There is no account ${account_id}.`);
      checkRoom(account.plan as PlanId, kind, await heldSites(transaction, account_id, kind));
      const at = new Date(now);
      const site = { resource_id: newResourceId(), account_id, kind, properties: plain(properties), version: 1 };
      return storeSite(transaction, { ...site, created_at: at, changed_at: at }, undefined, origin);
    });
  }

  /**
   * A replacement that changes nothing makes no new version.
   * @throws DaystarError InvalidRequest, NotFound, Forbidden for a test site
   */
  replace(request: ReplaceSite): Promise<Site> {
    if (request.resource_id === testSiteId(request.account_id)) {
      throw new DaystarError('Forbidden', 'The test site stays as it is: register a site of your own.');
    }
    const now = this.clock.now();
    checkSite(request.kind, request.properties, now);
    return this.database.transaction(async (transaction) => {
      const held = await lockOwnSite(transaction, request);
      const properties = plain(request.properties);
      if (isDeepStrictEqual(properties, held.properties)) return siteOf(held);
      const changed = { ...held, properties, version: held.version + 1, changed_at: new Date(now) };
      return storeSite(transaction, changed, held, request.origin);
    });
  }

  /** Its measurements and its versions stay for the record, out of everybody's reach. @throws DaystarError NotFound */
  delete(request: DeleteSite): Promise<Site> {
    const changed_at = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const held = await lockOwnSite(transaction, request);
      const { resource_id } = held;
      await transaction.delete(SiteEntity, { resource_id });
      await note(transaction, 'deleted', { ...held, version: held.version + 1, changed_at });
      await addRemovalToOutbox(transaction, siteChanged, resource_id);
      await audit(transaction, { before: held, at: changed_at }, request.origin);
      return siteOf(held);
    });
  }
}

/** @param before what it was, unless it is new */
export async function storeSite(
  transaction: EntityManager,
  site: SiteEntity,
  before?: SiteEntity,
  origin?: Origin,
): Promise<Site> {
  await transaction.upsert(SiteEntity, site, ['resource_id']);
  await note(transaction, before ? 'replaced' : 'created', site);
  await addToOutbox(transaction, siteChanged, siteOf(site));
  await audit(transaction, { before, after: site, at: site.changed_at }, origin);
  return siteOf(site);
}

async function audit(
  transaction: EntityManager,
  { before, after, at }: { before?: SiteEntity; after?: SiteEntity; at: Date },
  origin?: Origin,
): Promise<void> {
  const { resource_id, account_id } = (after ?? before)!;
  const action = !before ? 'created' : after ? 'changed' : 'deleted';
  const was = before && siteOf(before);
  const is = after && siteOf(after);
  const change = { action, resource: siteResource(resource_id), before: was, after: is, at: +at } as const;
  await addToAudit(transaction, change, origin ?? { actor: account_id });
}

async function note(transaction: EntityManager, change: SiteChangeEntity['change'], site: SiteEntity): Promise<void> {
  const { resource_id, version, kind, account_id, properties, changed_at } = site;
  const entry = { resource_id, version, change, kind, account_id, properties, changed_at };
  await transaction.insert(SiteChangeEntity, entry);
}
