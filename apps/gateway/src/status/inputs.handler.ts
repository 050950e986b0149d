import { type Delivery, OnEvent } from '@daystar/bus';
import { type SourceStatus, type TileStanding, sourceTold, tileStands } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { InputsService } from './inputs.service';

@Controller()
export class InputsHandler {
  constructor(private readonly inputs: InputsService) {}

  @OnEvent(sourceTold, 'every-instance')
  async onSourceStatus({ payload }: Delivery<SourceStatus>): Promise<void> {
    if (payload) this.inputs.onSourceStatus(payload);
  }

  @OnEvent(tileStands, 'every-instance')
  async onTileStanding({ payload }: Delivery<TileStanding>): Promise<void> {
    if (payload) this.inputs.onTileStanding(payload);
  }
}
