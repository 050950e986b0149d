import { OnCommand } from '@daystar/bus';
import {
  type DeliveryReference,
  type RegisterWebhook,
  type Webhook,
  type WebhookReference,
  type WebhookDelivery,
  type WebhookList,
  type WebhookOwner,
  type WebhookRegistered,
  type WebhookReport,
  deleteWebhook,
  listWebhooks,
  redeliverWebhook,
  registerWebhook,
  showWebhook,
  testWebhook,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { WebhooksService } from './webhooks.service';

@Controller()
export class WebhookCommandsHandler {
  constructor(private readonly webhooks: WebhooksService) {}

  @OnCommand(registerWebhook)
  register(request: RegisterWebhook): Promise<WebhookRegistered> {
    return this.webhooks.register(request);
  }

  @OnCommand(listWebhooks)
  list(request: WebhookOwner): Promise<WebhookList> {
    return this.webhooks.list(request);
  }

  @OnCommand(showWebhook)
  show(request: WebhookReference): Promise<WebhookReport> {
    return this.webhooks.show(request);
  }

  @OnCommand(deleteWebhook)
  delete(request: WebhookReference): Promise<Webhook> {
    return this.webhooks.delete(request);
  }

  @OnCommand(testWebhook)
  test(request: WebhookReference): Promise<WebhookDelivery> {
    return this.webhooks.test(request);
  }

  @OnCommand(redeliverWebhook)
  redeliver(request: DeliveryReference): Promise<WebhookDelivery> {
    return this.webhooks.redeliver(request);
  }
}
