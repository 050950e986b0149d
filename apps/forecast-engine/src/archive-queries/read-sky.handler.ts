import { OnCommand } from '@daystar/bus';
import { type ArchivedSky, DaystarError, type ReadSky, readSky } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';
import { type SkyRecord, packSkyRecord, toSkyResource } from '../archive/sky-record';

/** Handles `readSky`: returns an archived sky by its id, or the newest one issued by a time. */
@Controller()
export class ReadSkyHandler {
  constructor(private readonly archive: IssueArchive) {}

  @OnCommand(readSky)
  async onReadSky({ cell, issue_id, as_of }: ReadSky): Promise<ArchivedSky> {
    const resource = toSkyResource(cell);
    const record =
      issue_id === undefined
        ? await this.archive.findAsOf<SkyRecord>(resource, Date.parse(as_of ?? ''))
        : await this.archive.findById<SkyRecord>(resource, issue_id);
    if (!record) throw new DaystarError('NotFound', 'The sky was not found, or it is older than the archive.');
    return { block: packSkyRecord(record).toString('base64') };
  }
}
