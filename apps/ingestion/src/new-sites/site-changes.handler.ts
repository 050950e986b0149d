import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { PlacesOfInterest } from '../places/places-of-interest';
import { NewSiteFetcher } from './new-site-fetcher';

/** Keeps the places of sites current, and fetches the weather of new and moved sites. */
@Controller()
export class SiteChangesHandler {
  constructor(
    private readonly places: PlacesOfInterest,
    private readonly fetcher: NewSiteFetcher,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (!payload) return this.places.removeSite(key, removedVersion);
    if (this.places.addSite(key, payload)) {
      this.fetcher.add({ latitude: payload.latitude, longitude: payload.longitude });
    }
  }
}
