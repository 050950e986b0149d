import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { EventsController } from './events.controller';
import { IssueFeed } from './issue-feed';
import { IssueStreams } from './issue-streams';
import { ReadableResourcesService } from './readable-resources.service';
import { HttpModule } from '../http/http.module';
import { SitesModule } from '../sites/sites.module';

@Module({
  imports: [AuthModule, HttpModule, SitesModule, AggregationDirectoryModule],
  controllers: [EventsController],
  providers: [IssueFeed, IssueStreams, ReadableResourcesService],
  exports: [ReadableResourcesService],
})
export class EventsModule {}
