import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { AsyncApiController } from './asyncapi.controller';
import { DocsController } from './docs.controller';
import { DocsLibrary } from './docs-library';
import { DocsSearch } from './docs-search';

@Module({
  imports: [RateLimitingModule],
  controllers: [AsyncApiController, DocsController],
  providers: [DocsLibrary, DocsSearch],
})
export class DocsModule {}
