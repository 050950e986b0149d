import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { AssetsController } from './assets.controller';

@Module({
  imports: [RateLimitingModule],
  controllers: [AssetsController],
})
export class PagesModule {}
