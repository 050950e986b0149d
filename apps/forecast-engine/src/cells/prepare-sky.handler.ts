import { OnCommand } from '@daystar/bus';
import { type PrepareSky, type SkyPrepared, prepareSky } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { CellIssuer } from './cell-issuer';

@Controller()
export class PrepareSkyHandler {
  constructor(private readonly issueCells: CellIssuer) {}

  @OnCommand(prepareSky)
  async prepare({ cells }: PrepareSky): Promise<SkyPrepared> {
    await this.issueCells.issue(cells);
    return { cells };
  }
}
