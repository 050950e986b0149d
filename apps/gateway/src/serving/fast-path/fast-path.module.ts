import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { HttpModule } from '../../http/http.module';
import { FastPath } from './fast-path';
import { Revalidator } from './revalidator';
import { ServingModule } from '../serving.module';

@Module({
  imports: [AuthModule, HttpModule, ServingModule],
  providers: [Revalidator, FastPath],
  exports: [FastPath],
})
export class FastPathModule {}
