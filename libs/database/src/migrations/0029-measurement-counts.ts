import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the number of measured periods of each site and aggregation, because counting them takes up to a second. */
export class MeasurementCountsMigration implements MigrationInterface {
  readonly name = 'measurement-counts-0000000000029';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table measurement_count (
        resource_id text constraint measurement_count_pk primary key,
        periods integer not null,
        counted_at timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table measurement_count');
  }
}
