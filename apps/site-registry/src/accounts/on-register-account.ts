import { OnCommand } from '@daystar/bus';
import { type AccountRegistered, type RegisterAccount, registerAccount } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Accounts } from './accounts';

@Controller()
export class OnRegisterAccount {
  constructor(private readonly accounts: Accounts) {}

  @OnCommand(registerAccount)
  register(request: RegisterAccount): Promise<AccountRegistered> {
    return this.accounts.register(request);
  }
}
