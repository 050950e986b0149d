import type { Place } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';

/** A place that was asked about is kept fresh for so long after it was last asked about. */
const KEEP_ASKED = 6 * HOUR;
/** Of the places asked about, those asked about longest ago go when there are more. */
const MOST_ASKED = 50_000;

/** Where weather is wanted: every site, and for some hours every place that somebody asked about. */
export class PlacesOfInterest {
  private readonly sites = new Map<string, Place & { readonly version: number }>();
  private readonly questions = new Map<string, { place: Place; until: number }>();

  /** True when nobody knew the site to lie there. What is older than what is known changes nothing. */
  addSite(resourceId: string, { latitude, longitude, version }: Place & { version: number }): boolean {
    const place = { latitude, longitude, version };
    const known = this.sites.get(resourceId);
    if (known && known.version > version) return false;
    this.sites.set(resourceId, place);
    return !known || keyOf(known) !== keyOf(place);
  }

  removeSite(resourceId: string): void {
    this.sites.delete(resourceId);
  }

  ask({ latitude, longitude }: Place, now: number): void {
    const place = { latitude, longitude };
    this.questions.delete(keyOf(place));
    this.questions.set(keyOf(place), { place, until: now + KEEP_ASKED });
    const [oldest] = this.questions.keys();
    if (this.questions.size > MOST_ASKED) this.questions.delete(oldest);
  }

  /** Each place once, by its key. */
  all(now: number): Map<string, Place> {
    const places = this.asked(now);
    for (const { latitude, longitude } of this.sites.values()) {
      places.set(keyOf({ latitude, longitude }), { latitude, longitude });
    }
    return places;
  }

  /** Of these the places that were asked about. */
  asked(now: number): Map<string, Place> {
    const places = new Map<string, Place>();
    for (const [key, { place, until }] of this.questions) {
      if (until < now) this.questions.delete(key);
      else places.set(key, place);
    }
    return places;
  }
}

export const keyOf = ({ latitude, longitude }: Place): string => `${latitude},${longitude}`;
