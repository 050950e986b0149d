import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { ClearDayController } from './clear-day.controller';
import { SitePagesController } from './site-pages.controller';

@Module({
  imports: [AggregationDirectoryModule, AuthModule, SitesModule],
  controllers: [ClearDayController, SitePagesController],
})
export class SitePagesModule {}
