import type { SiteKind } from '@daystar/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredSiteProperties } from './site.entity';

/** A version of a site. Versions of deleted sites remain. */
@Entity('site_change')
export class SiteChangeEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'site_change_pk' }) resource_id!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'site_change_pk' }) version!: number;
  @Column('text') change!: 'created' | 'replaced' | 'deleted';
  @Column('text') kind!: SiteKind;
  @Column('text') account_id!: string;
  @Column('jsonb') properties!: Omit<StoredSiteProperties, 'forecast_version'>;
  @Column('timestamptz') changed_at!: Date;
}
