import { Module } from '@nestjs/common';
import { AdminController } from './admin.controller';
import { ProvisioningService } from './provisioning.service';
import { AggregationsModule } from '../aggregations/aggregations.module';
import { AuthModule } from '../auth/auth.module';

/** Provides the HTTP API of the operator; imported only if an admin key is set. */
@Module({
  imports: [AuthModule, AggregationsModule],
  controllers: [AdminController],
  providers: [ProvisioningService],
})
export class AdminModule {}
