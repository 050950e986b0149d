import { OnCommand } from '@daystar/bus';
import { type AssignTestSite, type TestSiteAssigned, assignTestSite } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TestSitesService } from './test-sites.service';

@Controller()
export class TestSitesHandler {
  constructor(private readonly testSites: TestSitesService) {}

  @OnCommand(assignTestSite)
  createIfMissing(request: AssignTestSite): Promise<TestSiteAssigned> {
    return this.testSites.createIfMissing(request);
  }
}
