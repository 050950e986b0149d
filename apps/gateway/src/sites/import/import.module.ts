import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { ImportController } from './import.controller';
import { SiteImportService } from './site-import.service';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [ImportController],
  providers: [SiteImportService],
})
export class SiteImportModule {}
