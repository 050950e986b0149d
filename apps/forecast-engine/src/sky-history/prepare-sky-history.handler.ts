import { OnCommand } from '@daystar/bus';
import { type PrepareSkyHistory, type SkyHistoryPrepared, prepareSkyHistory } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SkyHistoryService } from './sky-history.service';

@Controller()
export class PrepareSkyHistoryHandler {
  constructor(private readonly history: SkyHistoryService) {}

  @OnCommand(prepareSkyHistory)
  async onPrepareSkyHistory({ cell, months }: PrepareSkyHistory): Promise<SkyHistoryPrepared> {
    await this.history.prepare(cell, months);
    return { months };
  }
}
