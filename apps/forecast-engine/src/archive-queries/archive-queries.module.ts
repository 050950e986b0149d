import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { ListIssuesHandler } from './list-issues.handler';
import { ReadHistoryHandler } from './read-history.handler';
import { ReadIssueHandler } from './read-issue.handler';
import { ReadLeadRowsHandler } from './read-lead-rows.handler';
import { ReadLeadSkiesHandler } from './read-lead-skies.handler';
import { ReadSkyHandler } from './read-sky.handler';

const handlers = [
  ListIssuesHandler,
  ReadHistoryHandler,
  ReadIssueHandler,
  ReadLeadRowsHandler,
  ReadLeadSkiesHandler,
  ReadSkyHandler,
];

@Module({ imports: [ArchiveModule], controllers: handlers })
export class ArchiveQueriesModule {}
