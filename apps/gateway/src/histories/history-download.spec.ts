import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { PlanId } from '@daystar/contracts';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import type { HistoriesService } from './histories.service';
import { HistoryDownloadService } from './history-download.service';

describe('downloads of histories', () => {
  const histories = { show: async () => ({ state: 'done', bytes: 10, sha256: '00', history_id: 'h', format: 'csv' }) };
  const requestOf = (account_id: string, plan: PlanId) =>
    ({ caller: { account: { account_id, plan } }, headers: {}, method: 'GET' }) as unknown as GatewayRequest;
  const replyOf = (): GatewayReply => {
    const raw = Object.assign(new EventEmitter(), { req: { socket: new Socket() } });
    const reply = { raw, headers: (): object => reply, send: (): object => reply };
    return reply as unknown as GatewayReply;
  };

  it('are limited to sixteen of free accounts, and sixteen of others', async () => {
    const service = new HistoryDownloadService({} as never, histories as unknown as HistoriesService);
    const open = (plan: PlanId) =>
      Array.from({ length: 16 }, (_, i) => [`${plan}-${Math.floor(i / 4)}`, plan] as const);
    const accounts = [...open('free'), ...open('enterprise')];
    const replies = accounts.map(replyOf);
    await Promise.all(accounts.map(([id, plan], i) => service.send(requestOf(id, plan), replies[i], 'h')));
    for (const plan of ['free', 'enterprise'] as const)
      await expect(service.send(requestOf('another', plan), replyOf(), 'h')).rejects.toMatchObject({ code: 'Busy' });
    replies[0].raw.emit('close');
    await service.send(requestOf('another', 'free'), replyOf(), 'h');
  });
});
