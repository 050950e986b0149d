import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { TuningController } from './tuning.controller';
import { TuningService } from './tuning.service';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [TuningController],
  providers: [TuningService],
  exports: [TuningService],
})
export class TuningModule {}
