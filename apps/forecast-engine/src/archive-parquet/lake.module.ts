import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Module } from '@nestjs/common';
import { ARCHIVE_DATABASE, type ArchiveDatabase, LAKE, type Lake } from '../platform/engine-ports';
import { LakeCatalog } from './lake-catalog';
import { LakeIssueStore } from './lake-issue-store';

/** Provides the `LakeIssueStore` of past issues in an object store (the lake); undefined without a lake. */
@Module({
  providers: [
    {
      provide: LakeIssueStore,
      inject: [LAKE, ARCHIVE_DATABASE, LOG],
      useFactory: (lake: Lake | undefined, database: ArchiveDatabase, log: Log) =>
        lake && new LakeIssueStore(lake.objects, new LakeCatalog(database), database, log),
    },
  ],
  exports: [LakeIssueStore],
})
export class LakeModule {}
