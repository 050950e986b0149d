import { OnCommand } from '@daystar/bus';
import {
  type Account,
  type AccountRegistered,
  type AddKey,
  type ChangePlan,
  type EndSession,
  type KeyAdded,
  type KeyUses,
  type KeyUsesRecorded,
  type RecordKeyUses,
  type RegisterAccount,
  type RevokeKey,
  type ShowKeyUses,
  addKey,
  changePlan,
  endSession,
  recordKeyUses,
  registerAccount,
  revokeKey,
  showKeyUses,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service';
import { KeyUsesService } from './key-uses.service';
import { KeysService } from './keys.service';
import { SessionsService } from './sessions.service';

@Controller()
export class AccountCommandsHandler {
  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
    private readonly keyUses: KeyUsesService,
    private readonly sessions: SessionsService,
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

  @OnCommand(endSession)
  endSession(request: EndSession): Promise<Account> {
    return this.sessions.end(request);
  }

  @OnCommand(recordKeyUses)
  recordKeyUses(request: RecordKeyUses): Promise<KeyUsesRecorded> {
    return this.keyUses.record(request);
  }

  @OnCommand(showKeyUses)
  showKeyUses(request: ShowKeyUses): Promise<KeyUses> {
    return this.keyUses.show(request);
  }
}
