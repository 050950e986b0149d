import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { getCommandTopic } from '@daystar/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Responder } from '../../port/bus';
import { executeCommand, toFailure, type CommandResult } from '../../messages/command-result';
import { createUnavailableError } from '../../messages/deadline';
import { describeService } from '../../messages/describe-service';
import { createCloudEventAttributes } from '../../messages/message';
import { GroupConsumer } from '../consumer/group-consumer';
import { readHeaders } from '../client/read-headers';
import type { KafkaContext } from '../context/kafka-context';
import { ExpiredCommandLog } from './expired-command-log';

/** Number of commands in flight at which the server starts no further slice of a batch. */
const MAX_IN_FLIGHT = 100;
/** Maximum time between heartbeats while too many commands are in flight; the group expects one within 10 s. */
const HEARTBEAT_PAUSE_MS = 500;
/**
 * Number of partitions whose batches are handled concurrently, so that a partition with full batches does not delay the others.
 */
const MAX_CONCURRENT_PARTITIONS = 4;
/** Maximum number of commands started per offset commit. */
const COMMIT_BATCH_SIZE = 25;
/** Number of ids of recent commands in memory, to detect duplicates. */
const MAX_REMEMBERED_IDS = 10_000;

/** Headers of a command besides the CloudEvents attributes. */
export interface CommandHeaders extends Record<string, string> {
  command: string;
  correlation_id: string;
  reply_topic: string;
  /** Time when the sender stops waiting, ms since 1970 by the server's clock as the sender estimates it. */
  deadline: string;
}

/** Headers of a reply besides the CloudEvents attributes. */
export interface ReplyHeaders extends Record<string, string> {
  correlation_id: string;
  ok: string;
  /** Time of the reply, ms since 1970 by the server's clock, from which the sender learns the clock offset. */
  answered_at: string;
  /** `true` when the command arrived after its deadline and was not executed. */
  expired: string;
}

/**
 * Executes the commands of a service at most once. Offsets are committed before execution, and commands past their deadline are
 * dropped, so that none runs after its sender received an error. The sender of a late command gets a reply immediately. If
 * it still waits, its clock differs from the server's, and it sends the command again with a corrected deadline.
 */
export class CommandServer {
  private readonly group: GroupConsumer;
  private readonly responders: ReadonlyMap<string, Responder>;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly seenIds = new LRUCache<string, true>({ max: MAX_REMEMBERED_IDS });
  private readonly expiredLog: ExpiredCommandLog;
  private isClosing = false;

  constructor(
    private readonly context: KafkaContext,
    private readonly service: string,
    responders: readonly Responder[],
  ) {
    this.responders = new Map(responders.map((responder) => [responder.type.name, responder]));
    this.expiredLog = new ExpiredCommandLog(service, context.log);
    const topics = [getCommandTopic(service).name];
    this.group = new GroupConsumer(context, { group: `${service}.command`, topics, fromBeginning: true });
  }

  get livenessProblem(): string | undefined {
    return this.group.livenessProblem;
  }

  get readinessProblem(): string | undefined {
    return this.group.readinessProblem;
  }

  async start(): Promise<void> {
    await this.group.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: MAX_CONCURRENT_PARTITIONS,
      eachBatch: (payload) => this.handleBatch(payload),
    });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.group.close();
    await Promise.all(this.inFlight);
    this.expiredLog.flush();
  }

  private async handleBatch({
    batch,
    resolveOffset,
    commitOffsetsIfNecessary,
    heartbeat,
  }: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = batch;
    for (let from = 0; from < messages.length && !this.isClosing; from += COMMIT_BATCH_SIZE) {
      while (this.inFlight.size >= MAX_IN_FLIGHT) {
        await Promise.race([...this.inFlight, sleep(HEARTBEAT_PAUSE_MS)]);
        await heartbeat();
      }
      const slice = messages.slice(from, from + COMMIT_BATCH_SIZE);
      const { offset } = slice[slice.length - 1];
      const nextOffset = String(Number(offset) + 1);
      await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: nextOffset }] }] });
      resolveOffset(offset);
      for (const message of slice) {
        const handling = this.handleCommand(message).catch((error: unknown) =>
          this.context.log.warn('reply not sent', { error }),
        );
        this.inFlight.add(handling);
        void handling.finally(() => this.inFlight.delete(handling));
      }
    }
  }

  private async handleCommand(message: KafkaMessage): Promise<void> {
    const received = readHeaders(message);
    const { command, correlation_id, reply_topic, deadline } = received as Partial<CommandHeaders>;
    if (!command || !correlation_id || !reply_topic) {
      this.context.log.warn('command dropped: it lacks its name, id or reply topic', {
        consumer: this.service,
        command,
        correlation_id,
        reply_topic,
      });
      return;
    }
    const isExpired = Number(deadline) < this.context.hostClock();
    if (isExpired) this.expiredLog.add(command);
    else if (this.isDuplicate(correlation_id)) return;
    const reply = isExpired
      ? toFailure(createUnavailableError(`${describeService(this.service)} received the request after its deadline.`))
      : await this.execute(command, message.value?.toString() ?? '', received);
    const headers: ReplyHeaders = {
      ...createCloudEventAttributes(command, this.context.sender),
      correlation_id,
      ok: String(reply.ok),
      answered_at: String(this.context.hostClock()),
      expired: String(isExpired),
    };
    await this.context.commands.send([{ topic: reply_topic, key: null, text: reply.text, headers }]);
  }

  private execute(command: string, text: string, headers: Record<string, string>): Promise<CommandResult> {
    const responder = this.responders.get(command);
    if (responder) return executeCommand(responder, text, headers, this.context.log);
    // During an upgrade, this release may be older than the release of the sender.
    this.context.log.warn('command refused: it has no handler', { consumer: this.service, command });
    const message = `${describeService(this.service)} does not support this request yet. Try again after the upgrade.`;
    return Promise.resolve(toFailure(createUnavailableError(message)));
  }

  private isDuplicate(correlationId: string): boolean {
    if (this.seenIds.has(correlationId)) return true;
    this.seenIds.set(correlationId, true);
    return false;
  }
}
