import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { SitePagesController } from './site-pages.controller';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [SitePagesController],
})
export class SitePagesModule {}
