import { CompactedTable } from '@daystar/bus';
import type { Place } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Time for which a requested place is polled after its last request, ms. */
const REQUEST_LIFETIME_MS = 6 * HOUR;
/** Maximum number of requested places. The least recently requested ones are evicted. */
const MAX_REQUESTED_PLACES = 50_000;

/** Places whose weather is polled: every site, and every place that was requested in the last hours. */
@Injectable()
export class PlacesOfInterest {
  private readonly sites = new CompactedTable<Place & { readonly version: number }>(({ version }) => version);
  private readonly requests = new LRUCache<string, { place: Place; expiresAt: number }>({ max: MAX_REQUESTED_PLACES });

  /** Stores the place of a site. @returns whether the site is new or moved; an outdated version changes nothing */
  addSite(resourceId: string, { latitude, longitude, version }: Place & { version: number }): boolean {
    const place = { latitude, longitude, version };
    const current = this.sites.get(resourceId);
    if (!this.sites.put(resourceId, place)) return false;
    return !current || toPlaceKey(current) !== toPlaceKey(place);
  }

  removeSite(resourceId: string, version?: number): void {
    this.sites.remove(resourceId, version);
  }

  addRequested({ latitude, longitude }: Place, now: number): void {
    const place = { latitude, longitude };
    this.requests.set(toPlaceKey(place), { place, expiresAt: now + REQUEST_LIFETIME_MS });
  }

  /** Lists the requested places without a site, by key. @param now ms */
  listRequestedWithoutSite(now: number): Map<string, Place> {
    const sites = this.listSites();
    return new Map([...this.listRequested(now)].filter(([key]) => !sites.has(key)));
  }

  /** Lists the places of sites, by key. */
  listSites(): Map<string, Place> {
    const places = [...this.sites.values()].map(({ latitude, longitude }) => ({ latitude, longitude }));
    return new Map(places.map((place) => [toPlaceKey(place), place]));
  }

  private listRequested(now: number): Map<string, Place> {
    const places = new Map<string, Place>();
    for (const [key, { place, expiresAt }] of [...this.requests.entries()].reverse()) {
      if (expiresAt < now) this.requests.delete(key);
      else places.set(key, place);
    }
    return places;
  }
}

/** Returns the key of a place: latitude and longitude, degrees. */
export const toPlaceKey = ({ latitude, longitude }: Place): string => `${latitude},${longitude}`;
