import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { AsyncApiController } from './asyncapi.controller';
import { DocsController } from './docs.controller';
import { DocsLibrary } from './docs-library';
import { DocsSearch } from './docs-search';
import { LlmsTextController } from './llms-text.controller';

@Module({
  imports: [RateLimitingModule],
  controllers: [AsyncApiController, LlmsTextController, DocsController],
  providers: [DocsLibrary, DocsSearch],
})
export class DocsModule {}
