import { SiteChangeEntity } from '@daystar/database';
import { Inject, Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';

/** Past versions of sites. All methods throw DaystarError Unavailable while the database is unavailable. */
@Injectable()
export class SiteVersions {
  constructor(@Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase) {}

  find(resource_id: string, version: number): Promise<SiteChangeEntity | null> {
    return this.database.execute((manager) => manager.findOneBy(SiteChangeEntity, { resource_id, version }));
  }

  /** Finds the version in effect at a time. */
  findAsOf(resource_id: string, time: Date): Promise<SiteChangeEntity | null> {
    return this.database.execute((manager) =>
      manager.findOne(SiteChangeEntity, {
        where: { resource_id, changed_at: LessThanOrEqual(time) },
        order: { version: 'desc' },
      }),
    );
  }
}
