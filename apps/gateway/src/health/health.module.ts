import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { DirectoryCheck } from './directory-check';
import { HealthController } from './health.controller';

@Module({
  imports: [AuthModule],
  controllers: [HealthController],
  providers: [DirectoryCheck],
})
export class HealthModule {}
