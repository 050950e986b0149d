import { Readable } from 'node:stream';
import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationList,
  type AggregationSummary,
  type AuditList,
  AssignAggregation,
  DaystarError,
  DefineAggregation,
  type Fleet,
  assignAggregation,
  defineAggregation,
  type AuditActor,
  createInvalidRequestError,
  listAggregations,
  listAudit,
  removeAggregation,
  showAggregation,
} from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AggregationMeasurementsService } from '../aggregations/aggregation-measurements.service';
import { validateAs, asObject } from '../http/validate-body';
import { QueryReader, type QueryValues } from '../http/query-reader';
import type { MeasurementsResponse } from '../sites/measurements/measurements.service';
import type { StoredMeasurements } from '../sites/measurements/store-measurements';
import { FleetFileError, readFleet } from './fleet-file';

/** Timeout of a command, ms: storing a fleet of many cells takes seconds. */
const TIMEOUT_MS = 30_000;
/** Maximum number of invalid rows in a response. */
const MAX_LISTED_ROWS = 10_000;

interface AggregationKey {
  readonly collection_id: string;
  readonly aggregation_id: string;
}

/** Manages aggregations for the operator, logs changes of their definitions, and lists audit entries. */
@Injectable()
export class ProvisioningService {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly measurements: AggregationMeasurementsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  list(collection_id?: string): Promise<AggregationList> {
    return this.bus.request(listAggregations, { collection_id });
  }

  async show(ids: AggregationKey): Promise<AggregationSummary> {
    return toSummary((await this.bus.request(showAggregation, ids, TIMEOUT_MS)).aggregation);
  }

  /**
   * Defines an aggregation or replaces the one with these ids; a replacement keeps the fleet, the owner and, unless given, the writers.
   * @throws DaystarError InvalidRequest with the errors of all fields and members
   */
  async define(ids: AggregationKey, body: unknown, request_id?: string): Promise<AggregationSummary> {
    const { name, members = [], area, tags, accounts = [], writers } = asObject(body);
    const origin = createOperatorActor(request_id);
    const request = validateAs(DefineAggregation, { ...ids, name, members, area, tags, accounts, writers, origin });
    const previous = await this.findExisting(ids);
    return this.requestDefinition('defined', { ...request, fleet: previous?.fleet, owner: previous?.owner });
  }

  /** Replaces the accounts that may read an aggregation or post its measurements. @throws DaystarError NotFound */
  async assign(ids: AggregationKey, body: unknown, request_id?: string): Promise<AggregationSummary> {
    const { accounts, writers } = asObject(body);
    const request = { ...ids, accounts, writers, origin: createOperatorActor(request_id) };
    const summary = await this.bus.request(assignAggregation, validateAs(AssignAggregation, request));
    this.log.info('an operator assigned an aggregation', { ...ids, accounts, version: summary.version });
    return summary;
  }

  /**
   * Replaces the fleet of an aggregation from a CSV file; its members are unchanged.
   * @throws DaystarError NotFound, UnsupportedMediaType, InvalidRequest with the invalid rows; in all cases nothing is loaded
   */
  async loadFleet(ids: AggregationKey, file: unknown, request_id?: string): Promise<AggregationSummary> {
    const { aggregation } = await this.bus.request(showAggregation, ids, TIMEOUT_MS);
    if (!(file instanceof Readable)) {
      throw new DaystarError(
        'UnsupportedMediaType',
        'A fleet must be a CSV file, with Content-Type application/octet-stream.',
      );
    }
    const definition = { ...toDefinition(aggregation), origin: createOperatorActor(request_id) };
    return this.requestDefinition('loaded the fleet of', { ...definition, fleet: await parseFleet(file) });
  }

  /** Deletes an aggregation with its measurements; its ids can be used again. @throws DaystarError NotFound */
  async remove({ collection_id, aggregation_id }: AggregationKey, request_id?: string): Promise<void> {
    const ids = { collection_id, aggregation_id };
    await this.bus.request(removeAggregation, { ...ids, origin: createOperatorActor(request_id) }, TIMEOUT_MS);
    this.log.info('an operator removed an aggregation', ids);
  }

  /** Stores measurements of an aggregation. @throws DaystarError NotFound, InvalidRequest */
  postMeasurements(ids: AggregationKey, body: unknown, request_id?: string): Promise<StoredMeasurements> {
    return this.measurements.store(ids, body, createOperatorActor(request_id));
  }

  /**
   * Lists measurements whose periods end after `from` and no later than `to`, by default those of the last seven days.
   * @throws DaystarError NotFound, InvalidRequest
   */
  listMeasurements(ids: AggregationKey, query: QueryValues): Promise<MeasurementsResponse> {
    return this.measurements.list(ids, query);
  }

  /** Lists audit entries, newest first. @throws DaystarError InvalidRequest */
  async listAuditEntries(query: QueryValues): Promise<AuditList> {
    const reader = new QueryReader(query);
    const since = reader.readTime('since');
    const request = {
      resource: reader.readText('resource'),
      actor: reader.readText('actor'),
      since: since === undefined ? undefined : new Date(since).toISOString(),
      before_id: reader.readText('before'),
      limit: reader.readWholeNumber('limit', { min: 1, max: 1000 }),
    };
    if (!/^\d{0,18}$/.test(request.before_id ?? ''))
      reader.addError('before', 'Invalid', `'before' must be the id of an audit entry.`);
    reader.throwErrors();
    return this.bus.request(listAudit, request);
  }

  private async findExisting(ids: AggregationKey): Promise<Aggregation | undefined> {
    try {
      return (await this.bus.request(showAggregation, ids, TIMEOUT_MS)).aggregation;
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'NotFound') return undefined;
      throw error;
    }
  }

  private async requestDefinition(action: string, definition: DefineAggregation): Promise<AggregationSummary> {
    const aggregation = await this.bus.request(defineAggregation, definition, TIMEOUT_MS);
    const { collection_id, aggregation_id, version } = aggregation;
    this.log.info(`an operator ${action} an aggregation`, { collection_id, aggregation_id, version });
    return toSummary(aggregation);
  }
}

const createOperatorActor = (request_id?: string): AuditActor => ({
  actor: 'operator',
  ...(request_id ? { request_id } : {}),
});

async function parseFleet(file: Readable): Promise<Fleet> {
  try {
    return await readFleet(file);
  } catch (error) {
    if (!(error instanceof FleetFileError)) throw error;
    const listedRows = error.rows.slice(0, MAX_LISTED_ROWS);
    throw createInvalidRequestError(
      listedRows.map(({ line, reason }) => ({ field_name: `line ${line}`, error_code: 'Invalid', message: reason })),
    );
  }
}

/** Omits members that `area` or `tags` select: the aggregation service selects them again. */
function toDefinition({ members, area, tags, ...aggregation }: Aggregation): DefineAggregation {
  const { collection_id, aggregation_id, name, accounts, owner } = aggregation;
  const memberIds = area || tags ? [] : members.map(({ resource_id }) => resource_id);
  return { collection_id, aggregation_id, name, members: memberIds, area, tags, accounts, owner };
}

function toSummary({ members, fleet, ...aggregation }: Aggregation): AggregationSummary {
  const { collection_id, aggregation_id, name, accounts, writers, owner, version } = aggregation;
  const counts = { sites: members.length, systems: fleet?.systems ?? 0 };
  return {
    collection_id,
    aggregation_id,
    name,
    ...counts,
    accounts,
    ...(writers ? { writers } : {}),
    ...(owner ? { owner } : {}),
    version,
  };
}
