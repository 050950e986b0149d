import { OnCommand } from '@daystar/bus';
import { type Account, type CloseAccount, closeAccount } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AccountClosingService } from './account-closing.service';

@Controller()
export class CloseAccountHandler {
  constructor(private readonly closing: AccountClosingService) {}

  @OnCommand(closeAccount)
  close(request: CloseAccount): Promise<Account> {
    return this.closing.close(request);
  }
}
