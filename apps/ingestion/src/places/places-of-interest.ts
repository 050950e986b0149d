import type { Place } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';

/** A place that was asked about is kept fresh for so long after it was last asked about. */
const KEEP_ASKED = 6 * HOUR;
/** Of the places asked about, those asked about longest ago go when there are more. */
const MOST_ASKED = 50_000;

/** Where weather is wanted: every site, and for some hours every place that somebody asked about. */
export class PlacesOfInterest {
  private readonly sites = new Map<string, Place>();
  private readonly questions = new Map<string, { place: Place; until: number }>();

  /** True when nobody knew the site to lie there. */
  addSite(resourceId: string, { latitude, longitude }: Place): boolean {
    const place = { latitude, longitude };
    const known = this.sites.get(resourceId);
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
    for (const place of this.sites.values()) places.set(keyOf(place), place);
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
