import { OnCommand } from '@daystar/bus';
import { type PrepareSky, type SkyPrepared, prepareSky } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { IssueCells } from './issue-cells';

@Controller()
export class OnPrepareSky {
  constructor(private readonly issueCells: IssueCells) {}

  @OnCommand(prepareSky)
  async prepare({ cells }: PrepareSky): Promise<SkyPrepared> {
    await this.issueCells.issue(cells);
    return { cells };
  }
}
