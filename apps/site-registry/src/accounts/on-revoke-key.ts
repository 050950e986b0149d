import { OnCommand } from '@daystar/bus';
import { type Account, type RevokeKey, revokeKey } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Keys } from './keys';

@Controller()
export class OnRevokeKey {
  constructor(private readonly keys: Keys) {}

  @OnCommand(revokeKey)
  revoke(request: RevokeKey): Promise<Account> {
    return this.keys.revoke(request);
  }
}
