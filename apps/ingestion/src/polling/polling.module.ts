import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module';
import { PublishingModule } from '../publishing/publishing.module';
import { SourcePollers } from './source-pollers';

@Module({ imports: [PlacesModule, PublishingModule], providers: [SourcePollers], exports: [SourcePollers] })
export class PollingModule {}
