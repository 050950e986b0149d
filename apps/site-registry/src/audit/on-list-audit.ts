import { OnCommand } from '@daystar/bus';
import { type AuditList, type ListAudit, listAudit } from '@daystar/contracts';
import { type Database, readAudit } from '@daystar/database';
import { Controller, Inject } from '@nestjs/common';
import { DATABASE } from '../parts';

/** Tells the operator who changed what; this service and aggregation write it together with what they change. */
@Controller()
export class OnListAudit {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @OnCommand(listAudit)
  list(request: ListAudit): Promise<AuditList> {
    return this.database.read((manager) => readAudit(manager, request));
  }
}
