import type { Site, SiteKind, SiteProperties } from '@daystar/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AccountEntity } from './account.entity';

/**
 * Properties of a site, with the horizon that was computed for its place, and with `forecast_version` after a change of
 * labels. A previous release drops that number when it replaces the properties, so that it is never outdated.
 */
export type StoredSiteProperties = SiteProperties & Pick<Site, 'terrain_horizon' | 'forecast_version'>;

/**
 * A site. Its properties are one JSON document, whose shape the contracts define. Only the job that adds computed horizons selects
 * sites by their properties.
 */
@Entity('site')
@Index('site_account', ['account_id', 'kind'])
export class SiteEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'site_pk' }) resource_id!: string;
  @Column('text') kind!: SiteKind;
  @Column('text') account_id!: string;
  @Column('jsonb') properties!: StoredSiteProperties;
  @Column('integer') version!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') changed_at!: Date;
  @ManyToOne(() => AccountEntity, { nullable: false })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'site_account_fk' })
  account?: Relation<AccountEntity>;
}
