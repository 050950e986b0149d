import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { InputsHandler } from './inputs.handler';
import { InputsService } from './inputs.service';
import { StatusController } from './status.controller';

@Module({
  imports: [AuthModule],
  controllers: [StatusController, InputsHandler],
  providers: [InputsService],
})
export class StatusModule {}
