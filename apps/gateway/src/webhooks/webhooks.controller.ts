import type { Webhook, WebhookDelivery, WebhookList } from '@daystar/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayRequest } from '../http/gateway-request';
import { type WebhookDetails, WebhooksService } from './webhooks.service';

@Controller('v1/webhooks')
@UseGuards(ApiKeyGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @Header('cache-control', 'no-store')
  register(@Req() { caller }: GatewayRequest, @Body() body: unknown): Promise<Webhook & { readonly secret: string }> {
    return this.webhooks.register(caller, body);
  }

  @Get()
  @Header('cache-control', 'no-store')
  list(@Req() { caller }: GatewayRequest): Promise<WebhookList> {
    return this.webhooks.list(caller);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  show(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<WebhookDetails> {
    return this.webhooks.show(caller, id);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.webhooks.delete(caller, id);
  }

  @Post(':id/test')
  @HttpCode(202)
  test(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<WebhookDelivery> {
    return this.webhooks.test(caller, id);
  }

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
