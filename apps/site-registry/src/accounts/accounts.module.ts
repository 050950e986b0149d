import { Module } from '@nestjs/common';
import { AccountCommandsHandler } from './account-commands.handler';
import { AccountsService } from './accounts.service';
import { KeyUsesService } from './key-uses.service';
import { KeysService } from './keys.service';
import { SessionsService } from './sessions.service';

@Module({
  controllers: [AccountCommandsHandler],
  providers: [AccountsService, KeysService, KeyUsesService, SessionsService],
})
export class AccountsModule {}
