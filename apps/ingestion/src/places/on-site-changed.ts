import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { NewPlaces } from './new-places';
import { PlacesOfInterest } from './places-of-interest';

@Controller()
export class OnSiteChanged {
  constructor(
    private readonly places: PlacesOfInterest,
    private readonly newPlaces: NewPlaces,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async take({ key, payload }: Delivery<Site>): Promise<void> {
    if (!payload) return this.places.removeSite(key);
    if (this.places.addSite(key, payload))
      this.newPlaces.add({ latitude: payload.latitude, longitude: payload.longitude });
  }
}
