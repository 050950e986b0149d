import { OnCommand } from '@daystar/bus';
import { type AverageSoiling, type SoilingAveraged, averageSoiling } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AverageSoilingService } from './average-soiling.service';

@Controller()
export class AverageSoilingHandler {
  constructor(private readonly soiling: AverageSoilingService) {}

  @OnCommand(averageSoiling)
  onAverageSoiling(request: AverageSoiling): Promise<SoilingAveraged> {
    return this.soiling.average(request);
  }
}
