import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module';
import { PollingModule } from '../polling/polling.module';
import { NewSiteFetcher } from './new-site-fetcher';
import { SiteChangesHandler } from './site-changes.handler';

@Module({ imports: [PlacesModule, PollingModule], controllers: [SiteChangesHandler], providers: [NewSiteFetcher] })
export class NewSitesModule {}
