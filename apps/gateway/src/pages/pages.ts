import type { Provider } from '@nestjs/common';
import { AccountController } from './account.controller';
import { SiteAccuracy } from './accuracy';
import { AssetsController } from './assets.controller';
import { Demo } from './demo';
import { DocsController } from './docs.controller';
import { RegisterController } from './register.controller';
import { Sessions } from './sessions';
import { SignInController } from './sign-in.controller';
import { SiteChartsController } from './site-charts.controller';
import { StartController } from './start.controller';

/** Everything that only browsers see. */
export const pageControllers = [
  StartController,
  RegisterController,
  SignInController,
  AccountController,
  DocsController,
  SiteChartsController,
  AssetsController,
];

export const pageProviders = (sessions: Sessions, demo: Demo, accuracy: SiteAccuracy): Provider[] => [
  { provide: Sessions, useValue: sessions },
  { provide: Demo, useValue: demo },
  { provide: SiteAccuracy, useValue: accuracy },
];
