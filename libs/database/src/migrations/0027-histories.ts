import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Histories that accounts order. A piece is a computed month; a chunk is a part of the finished file, compressed.
 * `history_limit` has the limits that the operator set for accounts.
 */
export class HistoriesMigration implements MigrationInterface {
  readonly name = 'histories-0000000000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table history_job (
        history_id text constraint history_job_pk primary key,
        account_id text not null,
        terms jsonb not null,
        subject bytea not null,
        as_of timestamptz not null,
        state text not null,
        years integer not null,
        done integer not null default 0,
        total integer not null,
        attempts integer not null default 0,
        bytes bigint,
        stored_bytes bigint not null default 0,
        sha256 text,
        error text,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        expires_at timestamptz not null,
        holder text,
        held_until timestamptz not null default '-infinity',
        leased_at timestamptz not null default now()
      );
      create index history_job_account on history_job (account_id, created_at);
      create index history_job_open on history_job (leased_at) where state in ('queued', 'running');
      create table history_piece (
        history_id text not null constraint history_piece_job_fk references history_job on delete cascade,
        number integer not null,
        columns bytea not null,
        constraint history_piece_pk primary key (history_id, number)
      );
      create table history_chunk (
        history_id text not null constraint history_chunk_job_fk references history_job on delete cascade,
        number integer not null,
        content bytea not null,
        constraint history_chunk_pk primary key (history_id, number)
      );
      alter table history_piece alter column columns set storage external;
      alter table history_chunk alter column content set storage external;
      create table history_limit (
        account_id text constraint history_limit_pk primary key,
        years_per_day integer,
        approval boolean not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table history_limit; drop table history_chunk; drop table history_piece; drop table history_job',
    );
  }
}
