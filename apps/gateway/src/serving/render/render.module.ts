import { Module } from '@nestjs/common';
import { BodyCache } from './body-cache';
import { RenderPool } from './render-pool';

@Module({
  providers: [RenderPool, BodyCache],
  exports: [BodyCache],
})
export class RenderModule {}
