import { OnCommand } from '@daystar/bus';
import { type KeyAdded, type AddKey, addKey } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Keys } from './keys';

@Controller()
export class OnAddKey {
  constructor(private readonly keys: Keys) {}

  @OnCommand(addKey)
  add(request: AddKey): Promise<KeyAdded> {
    return this.keys.add(request);
  }
}
