import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Module } from '@nestjs/common';
import { RENDER_THREADS } from '../../platform/tokens';
import { BodyCache, RENDERER } from './body-cache';
import { RenderPool } from './render-pool';
import { type Renderer, renderResponseBody } from './render-worker';

@Module({
  providers: [
    {
      provide: RENDERER,
      inject: [LOG, { token: RENDER_THREADS, optional: true }],
      useFactory: (log: Log, threads = 0): Renderer =>
        threads > 0 ? new RenderPool(threads, log) : { render: renderResponseBody },
    },
    BodyCache,
  ],
  exports: [BodyCache, RENDERER],
})
export class RenderModule {}
