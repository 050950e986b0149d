import { type Delivery, OnEvent } from '@daystar/bus';
import { type Account, accountChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AccountDirectory } from './account-directory';

/** Keeps the account directory of every gateway current. */
@Controller()
export class AccountChangesHandler {
  constructor(private readonly accounts: AccountDirectory) {}

  @OnEvent(accountChanged, 'every-instance')
  async onAccountChanged({ key, payload, removedVersion }: Delivery<Account>): Promise<void> {
    if (payload) this.accounts.storeAccount(payload);
    else this.accounts.removeAccount(key, removedVersion);
  }
}
