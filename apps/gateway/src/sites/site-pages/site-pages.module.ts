import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../../auth/auth.module';
import { AtlasModule } from '../../places/atlas/atlas.module';
import { SitesModule } from '../sites.module';
import { ClearDayController } from './clear-day.controller';
import { FormEditor } from './form-editor';
import { SitePagesController } from './site-pages.controller';

@Module({
  imports: [AggregationDirectoryModule, AtlasModule, AuthModule, SitesModule],
  controllers: [ClearDayController, SitePagesController],
  providers: [FormEditor],
})
export class SitePagesModule {}
