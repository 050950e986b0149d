import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionContext } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { GatewayFixture } from '../gateway.fixture';
import type { GatewayRequest } from '../http/gateway-request';

describe('an event stream whose client disconnects before its first byte', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it('is not logged as a failed request', async () => {
    const logError = jest.spyOn(fixture.log, 'error');
    const logDebug = jest.spyOn(fixture.log, 'debug');
    const { canActivate } = ApiKeyGuard.prototype;
    jest.spyOn(ApiKeyGuard.prototype, 'canActivate').mockImplementation(async function (
      this: ApiKeyGuard,
      context: ExecutionContext,
    ) {
      const isAdmitted = await canActivate.call(this, context);
      context.switchToHttp().getRequest<GatewayRequest>().raw.socket.destroy();
      return isAdmitted;
    });
    await expect(fixture.get('/v1/events')).rejects.toThrow();
    await sleep(100);
    expect(logError).not.toHaveBeenCalled();
    expect(logDebug).toHaveBeenCalledWith('response aborted by the client', expect.anything());
  });
});
