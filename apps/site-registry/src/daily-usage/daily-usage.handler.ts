import { OnCommand } from '@daystar/bus';
import {
  type DailyUsage,
  type DailyUsageRecorded,
  type RecordDailyUsage,
  type ShowDailyUsage,
  recordDailyUsage,
  showDailyUsage,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { DailyUsageStore } from './daily-usage.store';

@Controller()
export class DailyUsageHandler {
  constructor(private readonly usage: DailyUsageStore) {}

  @OnCommand(recordDailyUsage)
  record(request: RecordDailyUsage): Promise<DailyUsageRecorded> {
    return this.usage.record(request);
  }

  @OnCommand(showDailyUsage)
  show(request: ShowDailyUsage): Promise<DailyUsage> {
    return this.usage.show(request);
  }
}
