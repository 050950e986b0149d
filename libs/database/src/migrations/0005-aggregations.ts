import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AggregationsMigration implements MigrationInterface {
  readonly name = 'aggregations-0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table aggregation (
        collection_id text not null,
        aggregation_id text not null,
        name text not null,
        members jsonb not null,
        accounts text[] not null,
        owner text,
        version integer not null,
        constraint aggregation_pk primary key (collection_id, aggregation_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table aggregation');
  }
}
