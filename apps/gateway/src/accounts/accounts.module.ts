import { Module } from '@nestjs/common';
import { AccountClosingService } from './account-closing.service';
import { AccountPageController } from './account-page.controller';
import { AccountsController } from './accounts.controller';
import { CloseAccountPageController } from './close-account-page.controller';
import { DailyUsageService } from './daily-usage.service';
import { KeyPagesController } from './key-pages.controller';
import { KeysController } from './keys.controller';
import { KeysService } from './keys.service';
import { RegisterPageController } from './register-page.controller';
import { RegistrationPolicy } from './registration-policy';
import { RegistrationService } from './registration.service';
import { SignInPageController } from './sign-in-page.controller';
import { SignOutService } from './sign-out.service';
import { UsageController } from './usage.controller';
import { UsageService } from './usage.service';
import { AggregationsModule } from '../aggregations/aggregations.module';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { SitesModule } from '../sites/sites.module';

@Module({
  imports: [AuthModule, SitesModule, AggregationDirectoryModule, AggregationsModule],
  controllers: [
    AccountsController,
    KeysController,
    UsageController,
    AccountPageController,
    KeyPagesController,
    CloseAccountPageController,
    RegisterPageController,
    SignInPageController,
  ],
  providers: [
    RegistrationPolicy,
    RegistrationService,
    AccountClosingService,
    KeysService,
    SignOutService,
    UsageService,
    DailyUsageService,
  ],
})
export class AccountsModule {}
