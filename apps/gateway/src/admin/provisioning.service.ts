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
  type Origin,
  invalid,
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
import type { StoredMeasurements } from '../sites/measurements/posted-measurements';
import { FleetFileError, readFleet } from './fleet-file';

/** A fleet of many cells takes a while to be stored. */
const DEADLINE_MS = 30_000;
/** Broken rows that an answer lists. */
const MAX_LISTED = 10_000;

interface Ids {
  readonly collection_id: string;
  readonly aggregation_id: string;
}

/** What an operator provisions over HTTP. Every change is logged. */
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

  async show(ids: Ids): Promise<AggregationSummary> {
    return summaryOf((await this.bus.request(showAggregation, ids, DEADLINE_MS)).aggregation);
  }

  /**
   * Defines an aggregation or replaces the one of these ids; a fleet and an owner that it has stay.
   * @throws DaystarError InvalidRequest naming every wrong field and member
   */
  async define(ids: Ids, body: unknown, request_id?: string): Promise<AggregationSummary> {
    const { name, members = [], area, tags, accounts = [], writers } = asObject(body);
    const origin = originOf(request_id);
    const asked = validateAs(DefineAggregation, { ...ids, name, members, area, tags, accounts, writers, origin });
    const held = await this.held(ids);
    return this.stored('defined', { ...asked, fleet: held?.fleet, owner: held?.owner });
  }

  /** @throws DaystarError NotFound */
  async assign(ids: Ids, body: unknown, request_id?: string): Promise<AggregationSummary> {
    const { accounts, writers } = asObject(body);
    const asked = { ...ids, accounts, writers, origin: originOf(request_id) };
    const summary = await this.bus.request(assignAggregation, validateAs(AssignAggregation, asked));
    this.log.info('an operator assigned an aggregation', { ...ids, accounts, version: summary.version });
    return summary;
  }

  /**
   * Replaces the fleet of an aggregation from a CSV file; its members stay.
   * @throws DaystarError NotFound, InvalidRequest naming every broken row: then nothing was loaded
   */
  async loadFleet(ids: Ids, file: unknown, request_id?: string): Promise<AggregationSummary> {
    const { aggregation } = await this.bus.request(showAggregation, ids, DEADLINE_MS);
    if (!(file instanceof Readable)) {
      throw new DaystarError('UnsupportedMediaType', 'A fleet is a CSV file, sent as application/octet-stream.');
    }
    const definition = { ...definitionOf(aggregation), origin: originOf(request_id) };
    return this.stored('loaded the fleet of', { ...definition, fleet: await fleetOf(file) });
  }

  /** Deletes an aggregation with its measurements; its ids can be used again. @throws DaystarError NotFound */
  async remove({ collection_id, aggregation_id }: Ids, request_id?: string): Promise<void> {
    const ids = { collection_id, aggregation_id };
    await this.bus.request(removeAggregation, { ...ids, origin: originOf(request_id) }, DEADLINE_MS);
    this.log.info('an operator removed an aggregation', ids);
  }

  /** As of sites. @throws DaystarError NotFound, InvalidRequest */
  measure(ids: Ids, body: unknown, request_id?: string): Promise<StoredMeasurements> {
    return this.measurements.store(ids, body, originOf(request_id));
  }

  /** Of `from`..`to`, by default the last seven days. @throws DaystarError NotFound, InvalidRequest */
  measured(ids: Ids, query: QueryValues): Promise<MeasurementsResponse> {
    return this.measurements.list(ids, query);
  }

  /** Audit entries, newest first. @throws DaystarError InvalidRequest */
  async audit(query: QueryValues): Promise<AuditList> {
    const reader = new QueryReader(query);
    const since = reader.time('since');
    const asked = {
      resource: reader.text('resource'),
      actor: reader.text('actor'),
      since: since === undefined ? undefined : new Date(since).toISOString(),
      before_id: reader.text('before'),
      limit: reader.wholeNumber('limit', { min: 1, max: 1000 }),
    };
    if (!/^\d{0,18}$/.test(asked.before_id ?? ''))
      reader.addError('before', 'Invalid', `'before' must be the id of a change.`);
    reader.check();
    return this.bus.request(listAudit, asked);
  }

  private async held(ids: Ids): Promise<Aggregation | undefined> {
    try {
      return (await this.bus.request(showAggregation, ids, DEADLINE_MS)).aggregation;
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'NotFound') return undefined;
      throw error;
    }
  }

  private async stored(what: string, definition: DefineAggregation): Promise<AggregationSummary> {
    const defined = await this.bus.request(defineAggregation, definition, DEADLINE_MS);
    const { collection_id, aggregation_id, version } = defined;
    this.log.info(`an operator ${what} an aggregation`, { collection_id, aggregation_id, version });
    return summaryOf(defined);
  }
}

const originOf = (request_id?: string): Origin => ({ actor: 'operator', ...(request_id ? { request_id } : {}) });

async function fleetOf(file: Readable): Promise<Fleet> {
  try {
    return await readFleet(file);
  } catch (error) {
    if (!(error instanceof FleetFileError)) throw error;
    const listed = error.rows.slice(0, MAX_LISTED);
    throw invalid(
      listed.map(({ line, reason }) => ({ field_name: `line ${line}`, error_code: 'Invalid', message: reason })),
    );
  }
}

/** Members that are chosen are chosen again. */
function definitionOf({ members, area, tags, ...aggregation }: Aggregation): DefineAggregation {
  const { collection_id, aggregation_id, name, accounts, owner } = aggregation;
  const listed = area || tags ? [] : members.map(({ resource_id }) => resource_id);
  return { collection_id, aggregation_id, name, members: listed, area, tags, accounts, owner };
}

function summaryOf({ members, fleet, ...aggregation }: Aggregation): AggregationSummary {
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
