import { Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AccountClosingService } from './account-closing.service';
import { CloseAccountHandler } from './close-account.handler';

@Module({
  imports: [WebhooksModule],
  controllers: [CloseAccountHandler],
  providers: [AccountClosingService],
})
export class AccountClosingModule {}
