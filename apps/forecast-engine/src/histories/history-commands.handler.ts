import { OnCommand } from '@daystar/bus';
import {
  type AccountHistoryList,
  type ApproveHistory,
  type DeleteHistory,
  type History,
  type HistoryChunk,
  type HistoryList,
  type HistoryOwner,
  type HistoryReference,
  type HistoryUsage,
  type ListAllHistories,
  type RequestHistory,
  type ReadHistoryChunk,
  type SetHistoryLimit,
  type ShowHistoryUsage,
  approveHistory,
  deleteHistory,
  listAllHistories,
  listHistories,
  requestHistory,
  readHistoryChunk,
  setHistoryLimit,
  showHistory,
  showHistoryUsage,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { HistoriesService } from './histories.service';
import { HistoryLimits } from './history-limits';
import { HistoryStore } from './history-store';

@Controller()
export class HistoryCommandsHandler {
  constructor(
    private readonly histories: HistoriesService,
    private readonly store: HistoryStore,
    private readonly limits: HistoryLimits,
  ) {}

  @OnCommand(requestHistory)
  order(request: RequestHistory): Promise<History> {
    return this.histories.order(request);
  }

  @OnCommand(listHistories)
  async list({ account_id }: HistoryOwner): Promise<HistoryList> {
    const histories = await this.store.list(account_id);
    return { histories: histories.map(({ account_id: _, ...history }) => history) };
  }

  @OnCommand(showHistory)
  show(reference: HistoryReference): Promise<History> {
    return this.store.show(reference);
  }

  @OnCommand(deleteHistory)
  delete({ origin, ...reference }: DeleteHistory): Promise<History> {
    return this.store.delete(reference, origin);
  }

  @OnCommand(readHistoryChunk)
  async readChunk({ chunk, ...reference }: ReadHistoryChunk): Promise<HistoryChunk> {
    return { content: (await this.store.readChunk(reference, chunk)).toString('base64') };
  }

  @OnCommand(showHistoryUsage)
  showUsage({ account_id, plan }: ShowHistoryUsage): Promise<HistoryUsage> {
    return this.limits.readUsage(account_id, plan);
  }

  @OnCommand(listAllHistories)
  async listAll({ account_id }: ListAllHistories): Promise<AccountHistoryList> {
    return { histories: await this.store.list(account_id) };
  }

  @OnCommand(approveHistory)
  approve({ history_id }: ApproveHistory): Promise<History> {
    return this.histories.approve(history_id);
  }

  @OnCommand(setHistoryLimit)
  async setLimit(limit: SetHistoryLimit): Promise<SetHistoryLimit> {
    await this.limits.setLimit(limit);
    return limit;
  }
}
