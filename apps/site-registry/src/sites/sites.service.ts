import { isDeepStrictEqual } from 'node:util';
import {
  COARSE_TERRAIN_MODEL,
  type CreateSite,
  DaystarError,
  type DeleteSite,
  IdempotentCreation,
  type PlanId,
  type ReplaceSite,
  SITE_LABELS,
  type Site,
  type SiteProperties,
  createSiteOutdatedError,
  deriveTestSiteId,
} from '@daystar/contracts';
import type { Database, SiteEntity, StoredSiteProperties } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { lockAccountForChange } from '../authorization/lock-account';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { lockOwnSite } from './own-site';
import { checkSiteQuota, countSites } from './site-quota';
import { deleteSite, describeCreation, findCreation, storeSite } from './site.store';
import { toSite } from './to-site';
import { validateSite } from './validate-site';

/** Formats 16 hexadecimal characters as the id of a site: four groups of four. */
const toResourceId = (id: string) => (id.match(/.{4}/g) ?? []).join('-');

/** Converts an instance of a contract class to a plain object without undefined fields, as the database returns it. */
const toPlainObject = (properties: SiteProperties) => JSON.parse(JSON.stringify(properties)) as SiteProperties;

/** Keeps the computed horizon of a site that does not move. A coarse one also depends on the stated elevation. */
function keepTerrainHorizon(properties: SiteProperties, stored: StoredSiteProperties): StoredSiteProperties {
  const { latitude, longitude, terrain_horizon } = stored;
  const isSamePlace = properties.latitude === latitude && properties.longitude === longitude;
  const dependsOnElevation = terrain_horizon?.source === COARSE_TERRAIN_MODEL;
  if (dependsOnElevation && properties.elevation !== stored.elevation) return properties;
  return isSamePlace && terrain_horizon ? { ...properties, terrain_horizon } : properties;
}

/** Keeps the version that forecasts depend on, if only labels changed. */
function keepForecastVersion(properties: StoredSiteProperties, stored: SiteEntity): StoredSiteProperties {
  const { forecast_version = stored.version, ...storedProperties } = stored.properties;
  const isSameForecast = isDeepStrictEqual(omitLabels(properties), omitLabels(storedProperties));
  return isSameForecast ? { ...properties, forecast_version } : properties;
}

const omitLabels = (properties: StoredSiteProperties) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !isLabel(name)));
const isLabel = (name: string) => (SITE_LABELS as readonly string[]).includes(name);

/** @throws DaystarError PreconditionFailed when a site has another version than the expected one */
function checkVersion({ version }: { readonly version: number }, expected: number | undefined): void {
  if (expected === undefined || expected === version) return;
  throw createSiteOutdatedError();
}

/** Creates, replaces and deletes sites. */
@Injectable()
export class SitesService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
  ) {}

  /**
   * Creates a site. A request with the idempotency key of an earlier one returns the site of that request.
   * @throws DaystarError InvalidRequest, Forbidden when the plan allows no further site, and as `IdempotentCreation.findEarlier`
   *   and `lockAccountForChange` do
   */
  create({ account_id, kind, properties, idempotency_key, origin }: CreateSite): Promise<Site> {
    const now = this.clock.now();
    validateSite(kind, properties, now);
    const creation = new IdempotentCreation('site', account_id, idempotency_key);
    const resource_id = toResourceId(creation.id);
    return this.database.transaction(async (transaction) => {
      const account = await lockAccountForChange(transaction, account_id, origin);
      const site = { resource_id, account_id, kind, properties: toPlainObject(properties), version: 1 };
      const findSite = () => findCreation(transaction, resource_id);
      const existing = await creation.findEarlier(describeCreation(site), findSite);
      if (existing) return existing;
      const existingSites = await countSites(transaction, account_id, kind);
      checkSiteQuota(account.plan as PlanId, kind, existingSites, this.settings.maxSites);
      const createdAt = new Date(now);
      return storeSite(transaction, { ...site, created_at: createdAt, changed_at: createdAt }, undefined, origin);
    });
  }

  /**
   * Replaces the properties of a site. A replacement without a change creates no version.
   * @throws DaystarError InvalidRequest, NotFound, PreconditionFailed, Forbidden for a test site
   */
  replace(request: ReplaceSite): Promise<Site> {
    if (request.resource_id === deriveTestSiteId(request.account_id)) {
      throw new DaystarError('Forbidden', 'The test site cannot be changed. Register a site of your own.');
    }
    const now = this.clock.now();
    validateSite(request.kind, request.properties, now);
    return this.database.transaction(async (transaction) => {
      const stored = await lockOwnSite(transaction, request);
      const { forecast_version: _, ...storedProperties } = stored.properties;
      const properties = keepTerrainHorizon(toPlainObject(request.properties), storedProperties);
      // Return before checking the version: a redelivered command has already changed it.
      if (isDeepStrictEqual(properties, storedProperties)) return toSite(stored);
      checkVersion(stored, request.expected_version);
      const changed = { ...stored, version: stored.version + 1, changed_at: new Date(now) };
      changed.properties = keepForecastVersion(properties, stored);
      return storeSite(transaction, changed, stored, request.origin);
    });
  }

  /**
   * Deletes a site. Its versions stay in the database, but no account can read them. `DeletedSiteCleanupJob` deletes
   * its measurements and external forecasts.
   * @throws DaystarError NotFound, PreconditionFailed
   */
  delete(request: DeleteSite): Promise<Site> {
    const changed_at = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const stored = await lockOwnSite(transaction, request);
      checkVersion(stored, request.expected_version);
      await deleteSite(transaction, stored, changed_at, request.origin);
      return toSite(stored);
    });
  }
}
