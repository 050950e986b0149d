import { Module } from '@nestjs/common';
import { Demo } from './demo';
import { HomeController } from './home.controller';
import { IssuesModule } from '../serving/issues/issues.module';
import { SitesModule } from '../sites/sites.module';

@Module({
  imports: [SitesModule, IssuesModule],
  controllers: [HomeController],
  providers: [Demo],
})
export class HomeModule {}
