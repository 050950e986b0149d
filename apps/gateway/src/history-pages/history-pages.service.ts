import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { HistoriesService } from '../histories/histories.service';
import type { Caller } from '../http/caller';
import type { GatewayReply } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { storeOrShowErrors } from '../pages/store-or-show-errors';
import { SiteDirectory } from '../sites/directory/site-directory';
import { renderDeleteHistoryPage } from './delete-history.page';
import { buildHistoryOrder, createHistoryForm, readHistoryForm } from './history-form';
import type { HistorySubject } from './history-subject';
import { renderHistoryPage } from './history.page';

/** Sends the pages that request, list and delete histories of a site, an aggregation or a place. */
@Injectable()
export class HistoryPagesService {
  constructor(
    private readonly histories: HistoriesService,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async sendList(reply: GatewayReply, caller: Caller, subject: HistorySubject): Promise<void> {
    const form = createHistoryForm(this.clock.now());
    sendPage(reply, renderHistoryPage({ ...(await this.listFor(caller, subject)), form }));
  }

  /** Orders the history that the form describes, or shows its errors. */
  async order(reply: GatewayReply, caller: Caller, subject: HistorySubject, body: unknown): Promise<void> {
    const form = readHistoryForm(body);
    const listed = await this.listFor(caller, subject);
    await storeOrShowErrors(
      reply,
      async () => {
        await this.histories.order(caller, buildHistoryOrder(subject, form));
        return subject.path + subject.search;
      },
      (error) => renderHistoryPage({ ...listed, form, error }),
    );
  }

  async sendConfirmation(reply: GatewayReply, caller: Caller, subject: HistorySubject, id: string): Promise<void> {
    sendPage(reply, renderDeleteHistoryPage(subject, await this.histories.show(caller, id)));
  }

  /** Cancels or deletes a history, and redirects to the list. */
  async delete(reply: GatewayReply, caller: Caller, subject: HistorySubject, id: string): Promise<void> {
    await this.histories.delete(caller, id);
    void reply.redirect(subject.path + subject.search, 303);
  }

  private async listFor(caller: Caller, subject: HistorySubject) {
    const [{ histories }, usage] = await Promise.all([this.histories.list(caller), this.histories.readUsage(caller)]);
    const { account_id } = caller.account;
    const findSiteName = (resourceId: string) => {
      const found = this.sites.findSite(resourceId);
      return found?.account_id === account_id ? found.name : undefined;
    };
    return { subject, histories, usage, findSiteName };
  }
}
