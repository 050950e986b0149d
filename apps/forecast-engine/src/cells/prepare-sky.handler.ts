import { OnCommand } from '@daystar/bus';
import { type PrepareSky, type SkyPrepared, prepareSky } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { CellIssuer } from './cell-issuer';

@Controller()
export class PrepareSkyHandler {
  constructor(private readonly cellIssuer: CellIssuer) {}

  @OnCommand(prepareSky)
  async onPrepareSky({ cells }: PrepareSky): Promise<SkyPrepared> {
    await this.cellIssuer.issue(cells);
    return { cells };
  }
}
