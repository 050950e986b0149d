import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { AggregationCommandsHandler } from './aggregation-commands.handler';
import { AGGREGATION_PUBLISHER } from './aggregation-publisher';
import { AggregationsService } from './aggregations.service';
import { SelectedMembersHandler } from './selected-members.handler';
import { SelectedMembersService } from './selected-members.service';

@Module({
  imports: [DirectoryModule],
  controllers: [AggregationCommandsHandler, SelectedMembersHandler],
  providers: [AggregationsService, SelectedMembersService, AGGREGATION_PUBLISHER],
})
export class DefinitionsModule {}
