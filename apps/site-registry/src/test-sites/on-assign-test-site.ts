import { OnCommand } from '@daystar/bus';
import { type AssignTestSite, type TestSiteAssigned, assignTestSite } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TestSites } from './test-sites';

@Controller()
export class OnAssignTestSite {
  constructor(private readonly testSites: TestSites) {}

  @OnCommand(assignTestSite)
  assign(request: AssignTestSite): Promise<TestSiteAssigned> {
    return this.testSites.assign(request);
  }
}
