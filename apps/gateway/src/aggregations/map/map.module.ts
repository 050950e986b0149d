import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../directory/aggregation-directory.module';
import { CollectionMap } from './collection-map';
import { CurrentOutput } from './current-output';
import { IssuesModule } from '../../serving/issues/issues.module';
import { SitesModule } from '../../sites/sites.module';

@Module({
  imports: [AggregationDirectoryModule, SitesModule, IssuesModule],
  providers: [CollectionMap, CurrentOutput],
  exports: [CollectionMap],
})
export class MapModule {}
