import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { ServingModule } from '../../serving/serving.module';
import { SitesModule } from '../sites.module';
import { SiteOutputService } from './site-output.service';
import { SitePagesController } from './site-pages.controller';

@Module({
  imports: [AuthModule, ServingModule, SitesModule],
  controllers: [SitePagesController],
  providers: [SiteOutputService],
})
export class SitePagesModule {}
