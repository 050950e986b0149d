import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Estimated clear-sky indices by half hour, for sites with measured irradiance: training data of the site adaptation. */
export class EstimatedIndicesMigration implements MigrationInterface {
  readonly name = 'estimated-indices-0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table estimated_index (
        resource_id text not null,
        period_end timestamptz not null,
        clear_sky_index real not null,
        constraint estimated_index_pk primary key (resource_id, period_end)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table estimated_index');
  }
}
