import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { ReadinessCheck } from './readiness-check';
import { HealthController } from './health.controller';

@Module({
  imports: [AuthModule],
  controllers: [HealthController],
  providers: [ReadinessCheck],
})
export class HealthModule {}
