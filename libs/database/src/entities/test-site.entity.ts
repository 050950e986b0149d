import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Creation of a test site. The row remains when the site is deleted, so that it counts for the daily limit. */
@Entity('test_site')
@Index('test_site_made', ['made_at'])
export class TestSiteEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'test_site_pk' }) resource_id!: string;
  /** IP address or network of the client. Set to null when a test site is created on a later day. */
  @Column('text', { nullable: true }) address?: string | null;
  /** Wall-clock time, also in a replay. */
  @Column('timestamptz') made_at!: Date;
}
