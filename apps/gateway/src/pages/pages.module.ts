import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { LanguageController } from './i18n/language.controller';
import { AssetsController } from './assets.controller';

@Module({
  imports: [RateLimitingModule],
  controllers: [AssetsController, LanguageController],
})
export class PagesModule {}
