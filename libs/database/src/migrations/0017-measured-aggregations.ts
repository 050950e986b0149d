import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Writers of an aggregation, and the last version of each removed aggregation: a new one with the same ids continues
 * from that version, so that it never serves rows of the former one.
 */
export class MeasuredAggregationsMigration implements MigrationInterface {
  readonly name = 'measured-aggregations-0000000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table aggregation add column writers text[];
      create table removed_aggregation (
        collection_id text not null,
        aggregation_id text not null,
        version integer not null,
        removed_at timestamptz not null,
        constraint removed_aggregation_pk primary key (collection_id, aggregation_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table removed_aggregation; alter table aggregation drop column writers');
  }
}
