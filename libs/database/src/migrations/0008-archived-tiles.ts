import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Weather as received, so that an issue can be recomputed. Partitioned by day, like issues. `told_at` is the time of publication. */
export class ArchivedTilesMigration implements MigrationInterface {
  readonly name = 'archived-tiles-0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table archived_tile (
        tile text not null,
        told_at timestamptz not null,
        hash text not null,
        block bytea not null,
        constraint archived_tile_pk primary key (tile, told_at, hash)
      ) partition by range (told_at);
      alter table archived_tile alter column block set storage external;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table archived_tile');
  }
}
