import { DaystarError } from '@daystar/contracts';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { GatewayReply } from '../http/gateway-request';
import { asset } from './assets';

@Controller('assets')
export class AssetsController {
  @Get(':name')
  file(@Param('name') name: string, @Res() reply: GatewayReply): void {
    const found = asset(name);
    if (!found) throw new DaystarError('NotFound', 'There is nothing at this path.');
    void reply
      .headers({
        'content-type': found.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(found.body);
  }
}
