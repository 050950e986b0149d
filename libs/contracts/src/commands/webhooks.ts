import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Min,
  ValidateNested,
} from 'class-validator';
import { AuditedCommand } from '../audit/audit-actor';
import { IsOpenEnum } from '../open-enum';
import type { CommandType } from './command-type';
import { IsIdempotencyKey } from './idempotency-key';

/** A URL that receives events of new issues. */
export class Webhook {
  @IsString() webhook_id!: string;
  @IsString() url!: string;
  /** Resources whose issues are reported; all that the account may read when absent. */
  @IsOptional() @IsArray() @IsString({ each: true }) resources?: string[];
  @IsISO8601() created_at!: string;
  /** A disabled webhook receives nothing until it is tested. */
  @IsOpenEnum(['active', 'failing', 'disabled'], 'keep') state!: 'active' | 'failing' | 'disabled';
  /** Time of the first failure since the last success. */
  @IsOptional() @IsISO8601() failing_since?: string;
  @IsOptional() @IsISO8601() disabled_at?: string;
  /** Number of deliveries waiting for an attempt. */
  @IsInt() @Min(0) waiting!: number;
}

/** Delivery of one event to one webhook. */
export class WebhookDelivery {
  @IsString() delivery_id!: string;
  @IsString() event_id!: string;
  @IsISO8601() queued_at!: string;
  @IsOpenEnum(['waiting', 'delivered', 'given_up'], 'keep') state!: 'waiting' | 'delivered' | 'given_up';
  @IsInt() @Min(0) attempts!: number;
  /** HTTP status of the last response. */
  @IsOptional() @IsInt() status?: number;
  /** Reason why the last attempt got no response. */
  @IsOptional() @IsString() error?: string;
}

export class WebhookOwner extends AuditedCommand {
  @IsString() account_id!: string;
}

export class WebhookReference extends WebhookOwner {
  @IsString() webhook_id!: string;
}

export class DeliveryReference extends WebhookReference {
  @IsString() delivery_id!: string;
}

export class RegisterWebhook extends WebhookOwner {
  @IsString() @Length(1, 2000) url!: string;
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  resources?: string[];
  /** A repeated request with the same key returns the first webhook. */
  @IsIdempotencyKey() idempotency_key?: string;
}

export class WebhookRegistered {
  @ValidateNested() @Type(() => Webhook) webhook!: Webhook;
  /** `whsec_` and 32 bytes in base64; only this reply has it. */
  @IsString() secret!: string;
}

export class WebhookList {
  @IsArray() @ValidateNested({ each: true }) @Type(() => Webhook) webhooks!: Webhook[];
}

export class WebhookReport {
  @ValidateNested() @Type(() => Webhook) webhook!: Webhook;
  /** Recent deliveries, newest first. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => WebhookDelivery) deliveries!: WebhookDelivery[];
}

const service = 'site-registry';
const webhook: Webhook = {
  webhook_id: 'w6f1d0c2b9a8e',
  url: 'https://example.com/daystar',
  resources: ['site/1234-abcd-5678-ef90'],
  created_at: '2026-03-01T12:00:00.0000000Z',
  state: 'active',
  waiting: 0,
};
const delivery: WebhookDelivery = {
  delivery_id: '7',
  event_id: '20260301T151000000Z-1@site/1234-abcd-5678-ef90',
  queued_at: '2026-03-01T15:10:02.0000000Z',
  state: 'delivered',
  attempts: 1,
  status: 204,
};
const reference = { account_id: 'acme', webhook_id: webhook.webhook_id };

/**
 * Registers a webhook. A URL that is not allowed fails with InvalidRequest. Conflict has two reasons: the account has too
 * many webhooks, or the idempotency key registered another webhook or one that is deleted.
 */
export const registerWebhook: CommandType<RegisterWebhook, WebhookRegistered> = {
  name: 'site-registry.register-webhook',
  service,
  request: RegisterWebhook,
  reply: WebhookRegistered,
  example: {
    request: { account_id: 'acme', url: webhook.url, resources: webhook.resources },
    reply: { webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwVw1rT0nGfWc=' },
  },
};

/** Lists the webhooks of an account. */
export const listWebhooks: CommandType<WebhookOwner, WebhookList> = {
  name: 'site-registry.list-webhooks',
  service,
  request: WebhookOwner,
  reply: WebhookList,
  example: { request: { account_id: 'acme' }, reply: { webhooks: [webhook] } },
};

/**
 * Shows a webhook with its deliveries. Errors: NotFound for a webhook of another account; the same for the commands
 * below.
 */
export const showWebhook: CommandType<WebhookReference, WebhookReport> = {
  name: 'site-registry.show-webhook',
  service,
  request: WebhookReference,
  reply: WebhookReport,
  example: { request: reference, reply: { webhook, deliveries: [delivery] } },
};

/** Deletes a webhook, and replies with it. */
export const deleteWebhook: CommandType<WebhookReference, Webhook> = {
  name: 'site-registry.delete-webhook',
  service,
  request: WebhookReference,
  reply: Webhook,
  example: { request: reference, reply: webhook },
};

/** Sends a test event and enables a disabled webhook. */
export const testWebhook: CommandType<WebhookReference, WebhookDelivery> = {
  name: 'site-registry.test-webhook',
  service,
  request: WebhookReference,
  reply: WebhookDelivery,
  example: {
    request: reference,
    reply: { ...delivery, event_id: 'test-8f14e45fceea167a', state: 'waiting', attempts: 0 },
  },
};

/** Repeats a delivery. Errors: Conflict while the webhook is disabled. */
export const redeliverWebhook: CommandType<DeliveryReference, WebhookDelivery> = {
  name: 'site-registry.redeliver-webhook',
  service,
  request: DeliveryReference,
  reply: WebhookDelivery,
  example: { request: { ...reference, delivery_id: '7' }, reply: { ...delivery, state: 'waiting', attempts: 0 } },
};
