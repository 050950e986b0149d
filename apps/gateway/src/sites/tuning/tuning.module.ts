import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { TunedSites } from './tuned-sites';
import { SiteTuningController } from './tuning.controller';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [SiteTuningController],
  providers: [TunedSites],
  exports: [TunedSites],
})
export class TuningModule {}
