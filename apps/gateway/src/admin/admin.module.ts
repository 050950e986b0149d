import { Module } from '@nestjs/common';
import { AdminController } from './admin.controller';
import { ProvisioningService } from './provisioning.service';
import { AggregationsModule } from '../aggregations/aggregations.module';
import { AuthModule } from '../auth/auth.module';

/** What an operator needs over HTTP; imported only where the operator has a key. */
@Module({
  imports: [AuthModule, AggregationsModule],
  controllers: [AdminController],
  providers: [ProvisioningService],
})
export class AdminModule {}
