import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { ReadHistoryHandler } from './read-history.handler';
import { ReadIssueHandler } from './read-issue.handler';
import { ReadLeadRowsHandler } from './read-lead-rows.handler';

@Module({ imports: [ArchiveModule], controllers: [ReadHistoryHandler, ReadIssueHandler, ReadLeadRowsHandler] })
export class ArchiveQueriesModule {}
