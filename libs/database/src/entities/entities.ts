import { AccountEntity } from './account.entity';
import { AccountKeyEntity } from './account-key.entity';
import { AggregationEntity } from './aggregation.entity';
import { AuditEntity } from './audit.entity';
import { ExternalForecastEntity } from './external-forecast.entity';
import { MeasurementEntity } from './measurement.entity';
import { OutboxLeaseEntity } from './outbox-lease.entity';
import { OutboxMessageEntity } from './outbox-message.entity';
import { ReplacedMeasurementEntity } from './replaced-measurement.entity';
import { SiteEntity } from './site.entity';
import { SiteChangeEntity } from './site-change.entity';
import { TestSiteEntity } from './test-site.entity';

export const ENTITIES = [
  AccountEntity,
  AccountKeyEntity,
  SiteEntity,
  SiteChangeEntity,
  TestSiteEntity,
  MeasurementEntity,
  ExternalForecastEntity,
  ReplacedMeasurementEntity,
  OutboxMessageEntity,
  OutboxLeaseEntity,
  AggregationEntity,
  AuditEntity,
];
