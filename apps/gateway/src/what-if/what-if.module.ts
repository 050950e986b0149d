import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PlacesModule } from '../places/places.module';
import { SitesModule } from '../sites/sites.module';
import { VariantComputer } from './variant-computer';
import { WhatIfController } from './what-if.controller';
import { WhatIfPagesController } from './what-if-pages.controller';
import { WhatIfService } from './what-if.service';

@Module({
  imports: [AuthModule, SitesModule, PlacesModule],
  controllers: [WhatIfController, WhatIfPagesController],
  providers: [VariantComputer, WhatIfService],
})
export class WhatIfModule {}
