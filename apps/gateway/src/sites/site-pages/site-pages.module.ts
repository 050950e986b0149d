import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { SitePagesController } from './site-pages.controller';

@Module({
  imports: [AggregationDirectoryModule, AuthModule, SitesModule],
  controllers: [SitePagesController],
})
export class SitePagesModule {}
