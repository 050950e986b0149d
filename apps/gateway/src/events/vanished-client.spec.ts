import type { ExecutionContext } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { eventually } from '@daystar/testing';
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
    await eventually(
      () => logDebug.mock.calls.some(([text]) => text === 'response aborted by the client') || undefined,
    );
    expect(logError).not.toHaveBeenCalled();
  });
});
