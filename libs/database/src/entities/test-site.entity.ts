import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** That a test site was made; the row outlives the site, so that deleting it does not make room for another that day. */
@Entity('test_site')
@Index('test_site_made', ['made_at'])
export class TestSiteEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'test_site_pk' }) resource_id!: string;
  /** Address or network of the client; null once its day is over. */
  @Column('text', { nullable: true }) address?: string | null;
  /** Real time, whatever time the service replays. */
  @Column('timestamptz') made_at!: Date;
}
