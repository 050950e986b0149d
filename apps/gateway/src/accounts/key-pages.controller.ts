import { DaystarError, ERROR_STATUS } from '@daystar/contracts';
import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import { readFormField } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { renderKeysPage, renderNewKeyPage, renderRevokeKeyPage } from './keys.page';
import { KeysService } from './keys.service';

/** Serves the pages about the API keys of the account. */
@Controller('account/keys')
@UseGuards(FormOriginGuard, SessionGuard)
export class KeyPagesController {
  constructor(private readonly keys: KeysService) {}

  @Get()
  async list(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    sendPage(reply, renderKeysPage(await this.keys.list(caller)));
  }

  @Post()
  async add(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const name = readFormField(body, 'name');
    const isReadOnly = readFormField(body, 'read_only') === 'yes';
    try {
      const { api_key } = await this.keys.add(caller, { ...(name !== '' && { name }), read_only: isReadOnly });
      sendPage(reply, renderNewKeyPage(api_key));
    } catch (error) {
      if (!(error instanceof DaystarError) || !['InvalidRequest', 'Conflict'].includes(error.code)) throw error;
      const page = renderKeysPage(await this.keys.list(caller), { name, isReadOnly, message: error.message });
      sendPage(reply, page, ERROR_STATUS[error.code]);
    }
  }

  @Get(':id/revoke')
  async confirmRevoke(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    const { keys } = await this.keys.list(caller);
    const key = keys.find(({ key_id, revoked_at }) => key_id === id && !revoked_at);
    if (!key) throw new DaystarError('NotFound', 'The API key was not found or is already revoked.');
    sendPage(reply, renderRevokeKeyPage(key));
  }

  @Post(':id/revoke')
  async revoke(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    await this.keys.revoke(caller, id);
    void reply.redirect('/account/keys', 303);
  }
}
