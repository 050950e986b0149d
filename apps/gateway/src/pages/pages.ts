import type { Provider } from '@nestjs/common';
import { AccountPageController } from '../accounts/account-page.controller';
import { SiteAccuracy } from '../verification/site-accuracy';
import { AssetsController } from './assets.controller';
import { Demo } from '../home/demo';
import { DocsController } from '../openapi/docs.controller';
import { RegisterPageController } from '../accounts/register-page.controller';
import { Sessions } from '../auth/sessions';
import { SignInPageController } from '../accounts/sign-in-page.controller';
import { SiteChartsController } from '../verification/site-charts.controller';
import { HomeController } from '../home/home.controller';

/** Everything that only browsers see. */
export const pageControllers = [
  HomeController,
  RegisterPageController,
  SignInPageController,
  AccountPageController,
  DocsController,
  SiteChartsController,
  AssetsController,
];

export const pageProviders = (sessions: Sessions, demo: Demo, accuracy: SiteAccuracy): Provider[] => [
  { provide: Sessions, useValue: sessions },
  { provide: Demo, useValue: demo },
  { provide: SiteAccuracy, useValue: accuracy },
];
