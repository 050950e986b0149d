import type { Site } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Get, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import { HistoriesService } from '../histories/histories.service';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { storeOrShowErrors } from '../pages/store-or-show-errors';
import { SiteDirectory } from '../sites/directory/site-directory';
import { renderDeleteHistoryPage } from './delete-history.page';
import { buildHistoryOrder, createHistoryForm, readHistoryForm } from './history-form';
import { renderHistoryPage } from './history.page';

/** Serves the pages that order, list and delete histories of a site. The JSON API serves their files. */
@Controller('sites/:id/histories')
@UseGuards(FormOriginGuard, SessionGuard)
export class HistoryPagesController {
  constructor(
    private readonly histories: HistoriesService,
    private readonly directory: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const site = this.directory.findOfAnyKind(caller, id);
    const form = createHistoryForm(this.clock.now());
    sendPage(reply, renderHistoryPage({ ...(await this.listFor(caller, site)), form }));
  }

  @Post()
  async order(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    const site = this.directory.findOfAnyKind(caller, id);
    const form = readHistoryForm(body);
    const listed = await this.listFor(caller, site);
    await storeOrShowErrors(
      reply,
      async () => {
        await this.histories.order(caller, buildHistoryOrder(site, form));
        return getPath(site);
      },
      (error) => renderHistoryPage({ ...listed, form, error }),
    );
  }

  @Get(':history/delete')
  async confirmDeletion(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Param('history') historyId: string,
  ): Promise<void> {
    const site = this.directory.findOfAnyKind(caller, id);
    sendPage(reply, renderDeleteHistoryPage(site, await this.histories.show(caller, historyId)));
  }

  @Post(':history/delete')
  async delete(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Param('history') historyId: string,
  ): Promise<void> {
    const site = this.directory.findOfAnyKind(caller, id);
    await this.histories.delete(caller, historyId);
    void reply.redirect(getPath(site), 303);
  }

  private async listFor(caller: Caller, site: Site) {
    const [{ histories }, usage] = await Promise.all([this.histories.list(caller), this.histories.readUsage(caller)]);
    const { account_id } = caller.account;
    const findSiteName = (resourceId: string) => {
      const found = this.directory.findSite(resourceId);
      return found?.account_id === account_id ? found.name : undefined;
    };
    return { site, histories, usage, findSiteName };
  }
}

const getPath = ({ resource_id }: Site): string => `/sites/${resource_id}/histories`;
