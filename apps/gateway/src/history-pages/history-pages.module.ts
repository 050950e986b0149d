import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { HistoriesModule } from '../histories/histories.module';
import { SitesModule } from '../sites/sites.module';
import { HistoryPagesController } from './history-pages.controller';

@Module({
  imports: [AuthModule, SitesModule, HistoriesModule],
  controllers: [HistoryPagesController],
})
export class HistoryPagesModule {}
