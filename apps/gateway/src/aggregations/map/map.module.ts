import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../directory/aggregation-directory.module';
import { CollectionMapService } from './collection-map.service';
import { CurrentOutputService } from './current-output.service';
import { AtlasModule } from '../../places/atlas/atlas.module';
import { IssuesModule } from '../../serving/issues/issues.module';
import { SitesModule } from '../../sites/sites.module';

@Module({
  imports: [AggregationDirectoryModule, SitesModule, IssuesModule, AtlasModule],
  providers: [CollectionMapService, CurrentOutputService],
  exports: [CollectionMapService],
})
export class MapModule {}
