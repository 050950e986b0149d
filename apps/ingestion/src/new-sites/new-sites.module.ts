import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module';
import { PollingModule } from '../polling/polling.module';
import { NewSiteFetcher } from './new-site-fetcher';
import { SiteChangedHandler } from './site-changed.handler';

@Module({ imports: [PlacesModule, PollingModule], controllers: [SiteChangedHandler], providers: [NewSiteFetcher] })
export class NewSitesModule {}
