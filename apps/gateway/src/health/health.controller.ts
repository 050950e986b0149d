import { Controller, Get, Header } from '@nestjs/common';

/**
 * For whoever starts, restarts and routes to gateways. A gateway listens only once it knows all accounts and sites, and
 * goes on serving what it holds when other parts are away: if it answers at all, it is alive and ready.
 */
@Controller('health')
export class HealthController {
  @Get(['live', 'ready'])
  @Header('content-type', 'text/plain')
  @Header('cache-control', 'no-store')
  well(): string {
    return 'ok\n';
  }
}
