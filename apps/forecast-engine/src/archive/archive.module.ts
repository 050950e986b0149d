import { Module } from '@nestjs/common';
import { LakeModule } from '../lake/lake.module';
import { InputArchive } from './input-archive';
import { IssueArchive } from './issue-archive';
import { IssueHistory } from './issue-history';
import { TileArchive } from './tile-archive';

const archives = [InputArchive, IssueArchive, IssueHistory, TileArchive];

/** Provides the archives of past issues and inputs. `archiving` writes them; `lake` has the issues that left Postgres. */
@Module({ imports: [LakeModule], providers: archives, exports: archives })
export class ArchiveModule {}
