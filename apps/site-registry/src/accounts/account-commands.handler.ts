import { OnCommand } from '@daystar/bus';
import {
  type Account,
  type AccountRegistered,
  type AddKey,
  type ChangePlan,
  type KeyAdded,
  type RegisterAccount,
  type RevokeKey,
  addKey,
  changePlan,
  registerAccount,
  revokeKey,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service';
import { KeysService } from './keys.service';

@Controller()
export class AccountCommandsHandler {
  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
  ) {}

  @OnCommand(registerAccount)
  register(request: RegisterAccount): Promise<AccountRegistered> {
    return this.accounts.register(request);
  }

  @OnCommand(changePlan)
  changePlan(request: ChangePlan): Promise<Account> {
    return this.accounts.changePlan(request);
  }

  @OnCommand(addKey)
  addKey(request: AddKey): Promise<KeyAdded> {
    return this.keys.add(request);
  }

  @OnCommand(revokeKey)
  revokeKey(request: RevokeKey): Promise<Account> {
    return this.keys.revoke(request);
  }
}
