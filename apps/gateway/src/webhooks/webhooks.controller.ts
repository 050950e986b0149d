import type { Webhook, WebhookDelivery, WebhookList } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayRequest } from '../http/gateway-request';
import { readIdempotencyKey } from '../http/idempotency-key';
import { type WebhookDetails, WebhooksService } from './webhooks.service';
import { text } from '../api-description/basic-schemas';
import { Describe, Operation, fromBody, fromPath } from '../api-description/operation';
import { DELIVERY, REGISTERED, REGISTRATION, REPORT, WEBHOOK_LIST } from './schemas/webhook.schemas';

/** Serves the webhooks of the caller, their deliveries, and test deliveries. */
@Describe({
  tag: 'events',
  path: { id: { name: 'webhook_id', schema: text }, delivery: { name: 'delivery_id', schema: text } },
})
@Controller('v1/webhooks')
@UseGuards(ApiKeyGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Operation({
    summary: 'Registers a webhook for new issues and shows its secret',
    acceptsIdempotencyKey: true,
    body: REGISTRATION,
    response: REGISTERED,
    links: { under: '{webhook_id}', parameters: fromBody('webhook_id') },
  })
  @Post()
  register(@Req() request: GatewayRequest, @Body() body: unknown): Promise<Webhook & { readonly secret: string }> {
    return this.webhooks.register(request.caller, body, readIdempotencyKey(request));
  }

  @Operation({ summary: 'Lists your webhooks', response: WEBHOOK_LIST })
  @Get()
  list(@Req() { caller }: GatewayRequest): Promise<WebhookList> {
    return this.webhooks.list(caller);
  }

  @Operation({ summary: 'Shows a webhook and its last deliveries', response: REPORT })
  @Get(':id')
  show(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<WebhookDetails> {
    return this.webhooks.show(caller, id);
  }

  @Operation({ summary: 'Deletes a webhook' })
  @Delete(':id')
  @HttpCode(204)
  delete(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.webhooks.delete(caller, id);
  }

  @Operation({
    summary: 'Sends a test event; enables a disabled webhook',
    response: DELIVERY,
    links: {
      under: '../deliveries/{delivery_id}',
      parameters: { ...fromPath('webhook_id'), ...fromBody('delivery_id') },
    },
  })
  @Post(':id/test')
  @HttpCode(202)
  test(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<WebhookDelivery> {
    return this.webhooks.test(caller, id);
  }

  @Operation({ summary: 'Repeats a delivery', response: DELIVERY })
  @Post(':id/deliveries/:delivery/redeliver')
  @HttpCode(202)
  redeliver(
    @Req() { caller }: GatewayRequest,
    @Param('id') id: string,
    @Param('delivery') delivery: string,
  ): Promise<WebhookDelivery> {
    return this.webhooks.redeliver(caller, id, delivery);
  }
}
