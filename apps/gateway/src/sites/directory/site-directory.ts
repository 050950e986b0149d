import { createHash } from 'node:crypto';
import { CompactedTable } from '@daystar/bus';
import {
  DaystarError,
  type PowerSite,
  SITE_KINDS,
  SITE_KIND_NAMES,
  SITE_PATHS,
  type Site,
  type SiteKind,
  createNotFoundError,
} from '@daystar/contracts';
import { type ExecutionContext, Injectable, createParamDecorator } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import type { GatewayRequest } from '../../http/gateway-request';

/** Reads the kind of site that the path of a route names; undefined for a page whose path has only the id. */
function readSiteKind({ routeOptions: { url = '' } }: GatewayRequest): SiteKind | undefined {
  return SITE_KINDS.find((kind) => url.startsWith(SITE_PATHS[kind]));
}

/** Injects the kind of site that the path of the route names. */
export const KindOfPath = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readSiteKind(context.switchToHttp().getRequest()),
);

/** Holds all registered sites, as read from the compacted topic and the replies to commands. */
@Injectable()
export class SiteDirectory {
  /** Has the same object for a site until the site changes. */
  readonly sites = new CompactedTable<Site>(({ version }) => version);
  private readonly sitesByAccount = this.sites.createIndex(({ account_id }) => [account_id]);

  storeSite(site: Site): void {
    this.sites.put(site.resource_id, site);
  }

  removeSite(resourceId: string, version?: number): void {
    this.sites.remove(resourceId, version);
  }

  /** Finds a site of any account. */
  findSite(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  /** Finds a site of this kind that the account owns. */
  findOwned(accountId: string, kind: SiteKind, resourceId: string): Site | undefined {
    const site = this.findSite(resourceId);
    return site?.account_id === accountId && site.kind === kind ? site : undefined;
  }

  /**
   * Finds a site of the caller.
   * @throws DaystarError NotFound. The message is the same for an unknown site and for a site of another account. For a site of
   *   the caller of another kind, it names the path
   */
  find({ account }: Caller, kind: SiteKind, resourceId: string): Site {
    const id = resourceId.toLowerCase();
    const site = this.findOwned(account.account_id, kind, id);
    if (site) return site;
    const registeredSite = this.findSite(id);
    if (registeredSite?.account_id !== account.account_id) throw createNotFoundError('site');
    const message = `The site is a ${SITE_KIND_NAMES[registeredSite.kind]}. Its record and rows are under ${SITE_PATHS[registeredSite.kind]}/${id}.`;
    throw new DaystarError('NotFound', message);
  }

  /** Finds a site of the caller, whatever its kind. @throws DaystarError NotFound as `find` does */
  findOfAnyKind(caller: Caller, resourceId: string): Site {
    return this.find(caller, this.findSite(resourceId.toLowerCase())?.kind ?? 'utility', resourceId);
  }

  /** Finds the site that the path of a request names, by its kind if the path has one. @throws DaystarError NotFound as `find` does */
  findByPath(request: GatewayRequest): Site {
    const kind = readSiteKind(request);
    const { id } = request.params as { id: string };
    return kind ? this.find(request.caller, kind, id) : this.findOfAnyKind(request.caller, id);
  }

  /** Finds a site as `findByPath` does, for paths that begin with the kind of a site with power. @throws DaystarError NotFound */
  findPowerSiteByPath(request: GatewayRequest): PowerSite {
    return this.findByPath(request) as PowerSite;
  }

  /** Finds a utility-scale or rooftop site of the caller. @throws DaystarError NotFound as `find` does */
  findPowerSite(caller: Caller, resourceId: string): PowerSite {
    const isRooftop = this.findSite(resourceId.toLowerCase())?.kind === 'rooftop';
    const kind = isRooftop ? 'rooftop' : 'utility';
    return { ...this.find(caller, kind, resourceId), kind };
  }

  /** Lists the account's sites of a kind, oldest first. */
  listOwned(accountId: string, kind: SiteKind): Site[] {
    const ownedSites = this.sitesByAccount
      .listKeys(accountId)
      .flatMap((id) => this.findOwned(accountId, kind, id) ?? []);
    return ownedSites.sort(
      (a, b) => a.created_at.localeCompare(b.created_at) || a.resource_id.localeCompare(b.resource_id),
    );
  }
}

/** Properties that neither rows nor their pages depend on. */
const IGNORED_PROPERTIES: ReadonlySet<string> = new Set<keyof Site>(['version', 'forecast_version', 'tags']);

const revisions = new WeakMap<Site, string>();

/**
 * Identifies the properties of a site in the ETag of its rows. Unlike the version, it stays when only tags change, so that
 * cached past rows stay valid.
 */
export function getSiteRevision(site: Site): string {
  const cached = revisions.get(site);
  if (cached !== undefined) return cached;
  const properties = Object.fromEntries(Object.entries(site).filter(([name]) => !IGNORED_PROPERTIES.has(name)));
  const revision = createHash('sha256').update(JSON.stringify(properties, sortKeys)).digest('hex').slice(0, 16);
  revisions.set(site, revision);
  return revision;
}

/** Sorts the keys of an object: the order of JSON from the database differs from that of a request. */
export const sortKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
