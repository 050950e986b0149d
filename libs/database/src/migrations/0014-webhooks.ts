import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks and their deliveries. */
export class WebhooksMigration implements MigrationInterface {
  readonly name = 'webhooks-0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook (
        webhook_id text constraint webhook_pk primary key,
        account_id text not null constraint webhook_account_fk references account on delete cascade,
        url text not null,
        resources text[],
        secret bytea not null,
        created_at timestamptz not null,
        failing_since timestamptz,
        disabled_at timestamptz
      );
      create index webhook_account on webhook (account_id);
      create table webhook_delivery (
        delivery_id bigserial constraint webhook_delivery_pk primary key,
        webhook_id text not null constraint webhook_delivery_webhook_fk references webhook on delete cascade,
        event_id text not null,
        subject text not null,
        body text not null,
        queued_at timestamptz not null,
        state text not null default 'waiting',
        attempts integer not null default 0,
        next_attempt_at timestamptz not null,
        status integer,
        error text,
        constraint webhook_delivery_event unique (webhook_id, event_id)
      );
      create index webhook_delivery_waiting on webhook_delivery (webhook_id, subject, delivery_id)
        where state = 'waiting';
      create index webhook_delivery_queued on webhook_delivery (queued_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_delivery; drop table webhook');
  }
}
