import { buildAggregationResource } from '@daystar/contracts';
import { AccountEntity, type AggregationEntity, type SiteEntity } from '@daystar/database';
import type { RecentMeasurements } from '@daystar/forecasting';
import type { Installation } from './installation';

export const createTuning = (resource_id: string) => ({ resource_id, enabled: false, learned: null });
export const readPowers = (recent: RecentMeasurements, id: string) =>
  [...(recent['recent'].get(id)?.byPeriod.values() ?? [])].map(({ measurement }) => measurement.total_power).sort();
export const describeRecord = (record?: { name: string; version: number }) =>
  record ? `${record.name} ${record.version}` : 'unknown';
/** Builds the resource of the aggregation that message `n` defines. */
export const buildDefinedResource = (n: number) => buildAggregationResource('consumers', `defined-${n}`);
export const readVersion = async (installation: Installation, resource: string) =>
  (await installation.rowCache.readCurrentIssue(resource))?.resource_version ?? 'none';
export const readIssueId = async (installation: Installation, resource: string) =>
  (await installation.rowCache.readCurrentIssue(resource))?.issue_id ?? 'none';
export const readIssues = (installation: Installation, resource: string) =>
  installation.query('select issue_id from archived_issue where resource = $1 order by issued_at', [resource]);
/** Reads the issue of the last queued delivery. An issue older than a queued one is not queued. */
export const readLastQueuedIssue = (installation: Installation, resource: string) =>
  installation.query(
    `select split_part(event_id, '@', 1) as issue_id from webhook_delivery where subject = $1
     order by delivery_id desc limit 1`,
    [resource],
  );
export const insert = (installation: Installation, entity: Parameters<typeof createInsert>[0], row: object) =>
  createInsert(entity, row)(installation);
export const createInsert =
  (entity: typeof AccountEntity | typeof SiteEntity | typeof AggregationEntity, row: object) =>
  (installation: Installation) =>
    installation.dependencies.database.transaction((manager) => manager.insert(entity, row));
export const insertAccountWithWebhook = async (installation: Installation, n: number, name: string) => {
  const account_id = `${name}-${n}`;
  await insert(installation, AccountEntity, { account_id, name, plan: 'free', version: 1, created_at: new Date() });
  await installation.query(
    `insert into webhook (webhook_id, account_id, url, secret, created_at) values ($1, $1, 'https://127.0.0.1/', 'x', $2)`,
    [account_id, new Date(0)],
  );
  return account_id;
};
