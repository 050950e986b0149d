import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who may tell what was measured of an aggregation, and the last version of one that was removed: the next of the same
 * ids counts on from there, so that nobody takes old rows for its own.
 */
export class MeasuredAggregations implements MigrationInterface {
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
