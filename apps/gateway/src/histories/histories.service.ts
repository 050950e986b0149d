import type { Bus } from '@daystar/bus';
import {
  type History,
  type HistoryUsage,
  SITE_KINDS,
  type Site,
  deleteHistory,
  listHistories,
  requestHistory,
  showHistory,
  showHistoryUsage,
  createNotFoundError,
} from '@daystar/contracts';
import { BUS, CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { type Caller, toAuditActor } from '../http/caller';
import { SiteDirectory } from '../sites/directory/site-directory';
import { readHistorySpecification } from './history-specification';

/** A history in responses. */
export interface HistoryRecord extends History {
  /** Path of the file, once the history is done. */
  readonly download?: string;
}

/** Time to wait for the years of history that an account may order, ms. The engine checks them again. */
const USAGE_TIMEOUT_MS = 2000;

/** Orders and lists the caller's histories, which the forecast engine computes and stores. */
@Injectable()
export class HistoriesService {
  constructor(
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Orders a history.
   * @param idempotency_key makes a repeated request return the history of the first one
   * @throws DaystarError InvalidRequest, NotFound, and the errors of the command `requestHistory`
   */
  async order(caller: Caller, body: unknown, idempotency_key?: string): Promise<HistoryRecord> {
    const specification = readHistorySpecification(body, this.clock.now());
    const { resource_id, collection_id = '', aggregation_id } = specification;
    const site = resource_id === undefined ? undefined : this.findSite(caller, resource_id);
    if (aggregation_id !== undefined) this.aggregations.find(caller, collection_id, aggregation_id);
    const { account_id, plan } = caller.account;
    const request = { ...specification, account_id, plan, site, idempotency_key, origin: toAuditActor(caller) };
    return toRecord(await this.bus.request(requestHistory, request));
  }

  /** Lists the histories of the caller, except histories of aggregations that the caller may no longer read. */
  async list(caller: Caller): Promise<{ readonly histories: readonly HistoryRecord[] }> {
    const { histories } = await this.bus.request(listHistories, { account_id: caller.account.account_id });
    return { histories: histories.filter((history) => this.isReadable(caller, history)).map(toRecord) };
  }

  /** Reads how many years of history the caller may order today; undefined while the engine does not respond. */
  async readUsage({ account }: Caller): Promise<HistoryUsage | undefined> {
    const { account_id, plan } = account;
    return this.bus.request(showHistoryUsage, { account_id, plan }, USAGE_TIMEOUT_MS).catch(() => undefined);
  }

  /** Shows a history of the caller. @throws DaystarError NotFound, also when its aggregation is not accessible */
  async show(caller: Caller, history_id: string): Promise<HistoryRecord> {
    const { account_id } = caller.account;
    const history = await this.bus.request(showHistory, { account_id, history_id: checkHistoryId(history_id) });
    this.requireReadable(caller, history);
    return toRecord(history);
  }

  /** Requires that the caller may still read the aggregation of a history, if it has one. @throws DaystarError NotFound */
  requireReadable(caller: Caller, history: History): void {
    if (!this.isReadable(caller, history)) throw createNotFoundError('history');
  }

  /** Deletes a history of the caller, also of an aggregation that is not accessible. @throws DaystarError NotFound */
  async delete(caller: Caller, history_id: string): Promise<void> {
    const { account_id } = caller.account;
    const origin = toAuditActor(caller);
    await this.bus.request(deleteHistory, { account_id, history_id: checkHistoryId(history_id), origin });
  }

  private isReadable(caller: Caller, { collection_id = '', aggregation_id }: History): boolean {
    return aggregation_id === undefined || this.aggregations.isReadable(caller, collection_id, aggregation_id);
  }

  /** Finds a site of any kind. @throws DaystarError NotFound */
  private findSite(caller: Caller, resourceId: string): Site {
    const { account_id } = caller.account;
    const ownedSites = SITE_KINDS.map((kind) => this.sites.findOwned(account_id, kind, resourceId));
    const site = ownedSites.find((candidate) => candidate !== undefined);
    if (!site) throw createNotFoundError('site');
    return site;
  }
}

const HISTORY_ID = /^[a-z0-9]{1,64}$/;

/** Rejects an id that the engine cannot have issued, without a request to it. */
function checkHistoryId(history_id: string): string {
  if (HISTORY_ID.test(history_id)) return history_id;
  throw createNotFoundError('history');
}

function toRecord(history: History): HistoryRecord {
  if (history.state !== 'done') return history;
  return { ...history, download: `/v1/histories/${history.history_id}/download` };
}
