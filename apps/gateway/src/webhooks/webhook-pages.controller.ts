import { DaystarError, ERROR_STATUS } from '@daystar/contracts';
import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import { readFormField } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { localizeFailure } from '../pages/error-texts';
import { t } from '../pages/i18n/translate';
import { sendPage } from '../pages/layout';
import { renderWebhookPage } from './webhook.page';
import { renderDeleteWebhookPage, renderNewWebhookPage, renderWebhooksPage } from './webhooks.page';
import { WebhooksService } from './webhooks.service';

/** Serves the pages about the webhooks of an account. */
@Controller('account/webhooks')
@UseGuards(FormOriginGuard, SessionGuard)
export class WebhookPagesController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  async list(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    sendPage(reply, renderWebhooksPage(await this.webhooks.list(caller)));
  }

  @Post()
  async register(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const url = readFormField(body, 'url');
    try {
      const { secret } = await this.webhooks.register(caller, { url });
      sendPage(reply, renderNewWebhookPage(url, secret));
    } catch (error) {
      if (!(error instanceof DaystarError) || !['InvalidRequest', 'Conflict', 'Forbidden'].includes(error.code))
        throw error;
      const list = await this.webhooks.list(caller);
      sendPage(
        reply,
        renderWebhooksPage(list, { url, message: localizeFailure(error, () => t('URL')) }),
        ERROR_STATUS[error.code],
      );
    }
  }

  @Get(':id')
  async show(
    @Req() { caller, query }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    sendPage(reply, renderWebhookPage(await this.webhooks.show(caller, id), query.get('test')?.[0]));
  }

  @Post(':id/test')
  async test(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const deliveryId = await this.webhooks.testAndAwaitResponse(caller, id);
    void reply.redirect(`/account/webhooks/${encodeURIComponent(id)}?test=${encodeURIComponent(deliveryId)}`, 303);
  }

  @Get(':id/delete')
  async confirmDelete(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    sendPage(reply, renderDeleteWebhookPage(await this.webhooks.show(caller, id)));
  }

  @Post(':id/delete')
  async delete(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    await this.webhooks.delete(caller, id);
    void reply.redirect('/account/webhooks', 303);
  }
}
