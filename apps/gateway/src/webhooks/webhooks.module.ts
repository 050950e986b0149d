import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { EventsModule } from '../events/events.module';
import { WebhookPagesController } from './webhook-pages.controller';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [AuthModule, EventsModule],
  controllers: [WebhooksController, WebhookPagesController],
  providers: [WebhooksService],
})
export class WebhooksModule {}
