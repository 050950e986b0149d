import { Module } from '@nestjs/common';
import { AccountChangesHandler } from './account-changes.handler';
import { AccountDirectory } from './account-directory';
import { AdminKeys } from './admin.guard';
import { Authenticator } from './authenticator';
import { Sessions } from './sessions';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';

/** Identifies callers. Exports what its guards need: a feature module imports this one to use them. */
@Module({
  imports: [RateLimitingModule],
  controllers: [AccountChangesHandler],
  providers: [AccountDirectory, Authenticator, Sessions, AdminKeys],
  exports: [AccountDirectory, Authenticator, Sessions, AdminKeys, RateLimitingModule],
})
export class AuthModule {}
