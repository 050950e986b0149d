import { Module } from '@nestjs/common';
import { DeliveryQueue } from './delivery-queue';
import { DeliveryWorker } from './delivery-worker';
import { IssueEventQueue } from './issue-event-queue';
import { IssueEventsHandler } from './issue-events.handler';
import { WebhookCommandsHandler } from './webhook-commands.handler';
import { WebhookSender } from './webhook-sender';
import { WebhooksService } from './webhooks.service';

@Module({
  controllers: [WebhookCommandsHandler, IssueEventsHandler],
  providers: [WebhooksService, IssueEventQueue, DeliveryQueue, DeliveryWorker, WebhookSender],
  exports: [WebhooksService],
})
export class WebhooksModule {}
