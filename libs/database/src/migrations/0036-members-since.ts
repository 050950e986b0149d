import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time since which an aggregation has its members; null while it has those of its first definition. */
export class MembersSinceMigration implements MigrationInterface {
  readonly name = 'members-since-0000000000036';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation add column members_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation drop column members_since');
  }
}
