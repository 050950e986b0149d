import { Module } from '@nestjs/common';
import { AccountCommandsHandler } from './account-commands.handler';
import { AccountsService } from './accounts.service';
import { KeyUsesService } from './key-uses.service';
import { KeysService } from './keys.service';

@Module({ controllers: [AccountCommandsHandler], providers: [AccountsService, KeysService, KeyUsesService] })
export class AccountsModule {}
