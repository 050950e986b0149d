import type { Log } from '@daystar/host';
import type { Clock } from '@daystar/timeseries';
import type { Provider, Type } from '@nestjs/common';
import { InputArchive } from './input-archive';
import { IssueArchive } from './issue-archive';
import { IssueHistory } from './issue-history';
import type { LazyDatabase } from '../lazy-database';
import { ReadHistoryHandler } from '../archive-queries/read-history.handler';
import { ReadIssueHandler } from '../archive-queries/read-issue.handler';
import { ReadLeadRowsHandler } from '../archive-queries/read-lead-rows.handler';
import { ReplayIssueHandler } from '../replay/replay-issue.handler';
import { Replay } from '../replay/replay.service';
import { TileArchive } from './tile-archive';

/** Who answers what is asked of the archive. */
export function archiveReading(
  database: Pick<LazyDatabase, 'get'>,
  clock: Clock,
  log: Log,
): { controllers: Type[]; providers: Provider[] } {
  const archive = new IssueArchive(database);
  return {
    controllers: [ReadIssueHandler, ReadLeadRowsHandler, ReadHistoryHandler, ReplayIssueHandler],
    providers: [
      { provide: IssueArchive, useValue: archive },
      { provide: IssueHistory, useValue: new IssueHistory(database, archive, clock) },
      {
        provide: Replay,
        useValue: new Replay(database, archive, new TileArchive(database), new InputArchive(database), log),
      },
    ],
  };
}
