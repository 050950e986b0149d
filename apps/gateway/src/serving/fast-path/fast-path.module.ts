import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { HttpModule } from '../../http/http.module';
import { FastPath } from './fast-path';
import { ResponseCache } from './response-cache';
import { Revalidator } from './revalidator';
import { ServingModule } from '../serving.module';

@Module({
  imports: [AuthModule, HttpModule, ServingModule],
  providers: [ResponseCache, Revalidator, FastPath],
  exports: [ResponseCache, FastPath],
})
export class FastPathModule {}
