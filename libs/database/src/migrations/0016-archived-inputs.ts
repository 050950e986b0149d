import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Learned state to which archived issues refer: skill snapshots and tunings of sites. */
export class ArchivedInputsMigration implements MigrationInterface {
  readonly name = 'archived-inputs-0000000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table archived_input (
        name text not null constraint archived_input_pk primary key,
        last_used timestamptz not null,
        block bytea not null
      );
      alter table archived_input alter column block set storage external;
      create index archived_input_last_used on archived_input (last_used);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table archived_input');
  }
}
