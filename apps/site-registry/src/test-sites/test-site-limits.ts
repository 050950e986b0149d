import { DaystarError } from '@daystar/contracts';
import { SiteEntity, TestSiteEntity } from '@daystar/database';
import { DAY, floorTo } from '@daystar/timeseries';
import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm';
import type { TestSiteLimits } from '../settings/registry-settings';
import { testSiteRejections } from './metrics';

/**
 * Checks that another test site may be created.
 * @param now ms
 * @throws DaystarError TooManyRequests when a limit is reached, with the time until the next attempt
 */
export async function checkTestSiteLimits(
  transaction: EntityManager,
  { perAddress, perDay, total }: TestSiteLimits,
  { address, now }: { readonly address?: string; readonly now: number },
): Promise<void> {
  const dayStart = floorTo(now, DAY);
  const made_at = MoreThanOrEqual(new Date(dayStart));
  // Addresses are personal data: clear the addresses of earlier days.
  await transaction.update(TestSiteEntity, { made_at: LessThan(new Date(dayStart)) }, { address: null });

  const reject = (limit: string, reason: string): never => {
    testSiteRejections.inc({ limit });
    const advice = `Try again after ${new Date(dayStart + DAY).toISOString().slice(0, -5)}Z, or register a site of your own.`;
    const retryAfterSeconds = Math.ceil((dayStart + DAY - now) / 1000);
    throw new DaystarError('TooManyRequests', `${reason} ${advice}`, [], { retryAfterSeconds });
  };
  if (address !== undefined && (await transaction.countBy(TestSiteEntity, { address, made_at })) >= perAddress) {
    reject(
      'address',
      `Your test site was not created: at most ${perAddress} a day are created from one network address.`,
    );
  }
  if ((await transaction.countBy(TestSiteEntity, { made_at })) >= perDay) {
    reject('day', `Your test site was not created: at most ${perDay} are created a day.`);
  }
  const existing = transaction
    .createQueryBuilder(TestSiteEntity, 'test_site')
    .innerJoin(SiteEntity, 'site', 'site.resource_id = test_site.resource_id');
  if ((await existing.getCount()) >= total) {
    reject('total', `Your test site was not created: there are at most ${total} test sites.`);
  }
}
