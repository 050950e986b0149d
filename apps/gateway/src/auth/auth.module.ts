import { Module } from '@nestjs/common';
import { AccountChangesHandler } from './account-changes.handler';
import { AccountDirectory } from './account-directory';
import { AdminKeys } from './admin-keys';
import { Authenticator } from './authenticator';
import { CallerAdmission } from './caller-admission';
import { HttpModule } from '../http/http.module';
import { InterruptedFormsService } from './interrupted-forms.service';
import { SessionGuard } from './session.guard';
import { SessionsService } from './sessions.service';
import { SiteDirectoryModule } from '../sites/directory/site-directory.module';
import { TestSitesService } from './test-sites.service';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';

/** Authenticates callers. Exports the providers that its guards inject; feature modules import it to use the guards. */
@Module({
  imports: [HttpModule, RateLimitingModule, SiteDirectoryModule],
  controllers: [AccountChangesHandler],
  providers: [
    AccountDirectory,
    Authenticator,
    CallerAdmission,
    SessionsService,
    SessionGuard,
    InterruptedFormsService,
    AdminKeys,
    TestSitesService,
  ],
  exports: [
    AccountDirectory,
    Authenticator,
    CallerAdmission,
    SessionsService,
    SessionGuard,
    InterruptedFormsService,
    AdminKeys,
    HttpModule,
    RateLimitingModule,
  ],
})
export class AuthModule {}
