import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { ReplayIssueHandler } from './replay-issue.handler';
import { ReplayService } from './replay.service';
import { SiteVersions } from './site-versions';

@Module({ imports: [ArchiveModule], controllers: [ReplayIssueHandler], providers: [ReplayService, SiteVersions] })
export class ReplayModule {}
