import { Module } from '@nestjs/common';
import { DemoService } from './demo.service';
import { HomeController } from './home.controller';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { ServingModule } from '../serving/serving.module';
import { SitesModule } from '../sites/sites.module';

@Module({
  imports: [RateLimitingModule, SitesModule, ServingModule],
  controllers: [HomeController],
  providers: [DemoService],
})
export class HomeModule {}
