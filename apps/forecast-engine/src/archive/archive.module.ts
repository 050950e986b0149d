import { Module } from '@nestjs/common';
import { LakeModule } from '../archive-parquet/lake.module';
import { LearnedInputArchive } from './learned-input-archive';
import { IssueArchive } from './issue-archive';
import { IssueHistory } from './issue-history';
import { TileArchive } from './tile-archive';

const archives = [LearnedInputArchive, IssueArchive, IssueHistory, TileArchive];

/** Provides the archives of past issues and inputs: recent issues from `archive-postgres`, older ones from `archive-parquet` (the lake). */
@Module({ imports: [LakeModule], providers: archives, exports: archives })
export class ArchiveModule {}
