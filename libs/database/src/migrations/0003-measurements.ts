import type { MigrationInterface, QueryRunner } from 'typeorm';

const VALUES = `
        total_power double precision,
        availability double precision,
        constraint_power_ceiling double precision,
        network_constraint boolean,
        mean_ghi double precision,
        inverters_available double precision,
        tracking_angle double precision,
        local_limit double precision,
        frequency double precision`;

export class MeasurementsMigration implements MigrationInterface {
  readonly name = 'measurements-0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table measurement (
        resource_id text not null,
        period_end timestamptz not null,
        period text not null,
        posted_at timestamptz not null,${VALUES},
        constraint measurement_pk primary key (resource_id, period_end, period)
      );
      create table replaced_measurement (
        id bigint generated always as identity constraint replaced_measurement_pk primary key,
        resource_id text not null,
        period_end timestamptz not null,
        period text not null,
        posted_at timestamptz not null,
        replaced_at timestamptz not null,${VALUES}
      );
      create index replaced_measurement_period on replaced_measurement (resource_id, period_end);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table replaced_measurement; drop table measurement');
  }
}
