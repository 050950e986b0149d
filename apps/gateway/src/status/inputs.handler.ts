import { type Delivery, OnEvent } from '@daystar/bus';
import { type SourceStatus, type TileStatus, sourceStatusPublished, tileStatusPublished } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { InputsService } from './inputs.service';

/** Receives the status of weather sources and tiles, in every gateway. */
@Controller()
export class InputsHandler {
  constructor(private readonly inputs: InputsService) {}

  @OnEvent(sourceStatusPublished, 'every-instance')
  async onSourceStatus({ payload }: Delivery<SourceStatus>): Promise<void> {
    if (payload) this.inputs.onSourceStatus(payload);
  }

  @OnEvent(tileStatusPublished, 'every-instance')
  async onTileStatus({ payload }: Delivery<TileStatus>): Promise<void> {
    if (payload) this.inputs.onTileStatus(payload);
  }
}
