import { DaystarError } from '@daystar/contracts';
import { SiteEntity, TestSiteEntity } from '@daystar/database';
import { DAY, floorTo } from '@daystar/timeseries';
import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm';
import type { TestSiteLimits } from '../settings/registry-settings';
import { testSiteRefusals } from './metrics';

/** @throws DaystarError TooManyRequests that says when to try again */
export async function checkTestSiteLimits(
  transaction: EntityManager,
  { perAddress, perDay, total }: TestSiteLimits,
  { address, now }: { readonly address?: string; readonly now: number },
): Promise<void> {
  const today = floorTo(now, DAY);
  const made_at = MoreThanOrEqual(new Date(today));
  // Addresses are personal data: the first test site of a day drops those of the days before.
  await transaction.update(TestSiteEntity, { made_at: LessThan(new Date(today)) }, { address: null });

  const refuse = (limit: string, reason: string): never => {
    testSiteRefusals.inc({ limit });
    const next = `Try again after ${new Date(today + DAY).toISOString().slice(0, -5)}Z, or register a site of your own.`;
    const retryAfterSeconds = Math.ceil((today + DAY - now) / 1000);
    throw new DaystarError('TooManyRequests', `${reason} ${next}`, [], { retryAfterSeconds });
  };
  if (address !== undefined && (await transaction.countBy(TestSiteEntity, { address, made_at })) >= perAddress) {
    refuse('address', `Your test site is not made yet: the limit is ${perAddress} a day for one network address.`);
  }
  if ((await transaction.countBy(TestSiteEntity, { made_at })) >= perDay) {
    refuse('day', `Your test site is not made yet: the limit of this service is ${perDay} a day.`);
  }
  const existing = transaction
    .createQueryBuilder(TestSiteEntity, 'made')
    .innerJoin(SiteEntity, 'site', 'site.resource_id = made.resource_id');
  if ((await existing.getCount()) >= total) {
    refuse('total', `Your test site is not made yet: this service keeps ${total} at most.`);
  }
}
