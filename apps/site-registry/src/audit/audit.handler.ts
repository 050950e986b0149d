import { OnCommand } from '@daystar/bus';
import { type AuditList, type ListAudit, listAudit } from '@daystar/contracts';
import { type Database, readAudit } from '@daystar/database';
import { DATABASE } from '@daystar/platform';
import { Controller, Inject } from '@nestjs/common';

/** Lists the audit log for the operator. Each service adds entries in the transaction of the change. */
@Controller()
export class AuditHandler {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @OnCommand(listAudit)
  list(request: ListAudit): Promise<AuditList> {
    return this.database.execute((manager) => readAudit(manager, request));
  }
}
