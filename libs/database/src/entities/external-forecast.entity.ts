import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One period of a forecast that another provider issued, for a site or an aggregation. */
@Entity('external_forecast')
@Index('external_forecast_issue', ['resource_id', 'issued_at'])
export class ExternalForecastEntity {
  /** Resource id, or `<collection>/<aggregation>`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'external_forecast_pk' }) resource_id!: string;
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'external_forecast_pk' }) period_end!: Date;
  /** In whole minutes, or in seconds below a minute: `PT60M`, never `PT1H`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'external_forecast_pk' }) period!: string;
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'external_forecast_pk' }) issued_at!: Date;
  @Column('timestamptz') posted_at!: Date;
  @Column('double precision') pv_estimate!: number;
  @Column('double precision', { nullable: true }) pv_estimate10!: number | null;
  @Column('double precision', { nullable: true }) pv_estimate90!: number | null;
  /** Quality-control flag at the time of the post. */
  @Column('text') verdict!: string;
}
