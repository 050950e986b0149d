import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time of the last large change of the members of an aggregation; null without one since its first definition. */
export class MembersSinceMigration implements MigrationInterface {
  readonly name = 'members-since-0000000000036';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation add column members_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table aggregation drop column members_since');
  }
}
