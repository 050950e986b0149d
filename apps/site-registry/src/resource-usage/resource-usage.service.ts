import {
  DaystarError,
  type PlanId,
  type ResourceCount,
  type ResourceUsage,
  type ShowResourceUsage,
  type SiteKind,
} from '@daystar/contracts';
import { AccountEntity, type Database } from '@daystar/database';
import { DATABASE } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_KEYS, countActiveKeys } from '../accounts/keys.service';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { countSites, getSiteLimit } from '../sites/site-quota';
import { MAX_WEBHOOKS, countWebhooks } from '../webhooks/webhook-rows';

/** Reports how many resources an account has, and how many it may have. */
@Injectable()
export class ResourceUsageService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
  ) {}

  /** @throws DaystarError NotFound */
  show({ account_id }: ShowResourceUsage): Promise<ResourceUsage> {
    return this.database.execute(async (manager) => {
      const account = await manager.findOneBy(AccountEntity, { account_id });
      if (!account) throw new DaystarError('NotFound', `The account '${account_id}' was not found.`);
      const countSitesOfKind = async (kind: SiteKind): Promise<ResourceCount> => ({
        used: await countSites(manager, account_id, kind),
        limit: getSiteLimit(account.plan as PlanId, kind, this.settings.maxSites),
      });
      return {
        utility_sites: await countSitesOfKind('utility'),
        rooftop_sites: await countSitesOfKind('rooftop'),
        weather_sites: await countSitesOfKind('weather'),
        keys: { used: await countActiveKeys(manager, account_id), limit: MAX_KEYS },
        webhooks: { used: await countWebhooks(manager, account_id), limit: MAX_WEBHOOKS },
      };
    });
  }
}
