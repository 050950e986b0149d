import { Readable } from 'node:stream';
import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationList,
  type AggregationSummary,
  DaystarError,
  DefineAggregation,
  type Fleet,
  assignAggregation,
  defineAggregation,
  invalid,
  listAggregations,
  showAggregation,
} from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { bodyAs, objectOf } from '../http/body';
import { FleetFileError, readFleet } from './fleet-file';

/** A fleet of many cells takes a while to be stored. */
const DEADLINE_MS = 30_000;
/** Broken rows that an answer lists. */
const MOST_LISTED = 10_000;

interface Ids {
  readonly collection_id: string;
  readonly aggregation_id: string;
}

/** What an operator provisions over HTTP. Every change is told in the log. */
export class Provisioning {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
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
  async define(ids: Ids, body: unknown): Promise<AggregationSummary> {
    const { name, members = [], area, tags, accounts = [] } = objectOf(body);
    const asked = bodyAs(DefineAggregation, { ...ids, name, members, area, tags, accounts });
    const held = await this.held(ids);
    return this.stored('defined', { ...asked, fleet: held?.fleet, owner: held?.owner });
  }

  /** @throws DaystarError NotFound */
  async assign(ids: Ids, body: unknown): Promise<AggregationSummary> {
    const { accounts } = objectOf(body);
    if (!Array.isArray(accounts) || accounts.some((account) => typeof account !== 'string')) {
      const message = "'accounts' must be a list of account ids, or of plans as plan:commercial.";
      throw invalid([{ field_name: 'accounts', error_code: 'Invalid', message }]);
    }
    const summary = await this.bus.request(assignAggregation, { ...ids, accounts: accounts as string[] });
    this.log.info('an operator assigned an aggregation', { ...ids, accounts, version: summary.version });
    return summary;
  }

  /**
   * Reads the fleet of an aggregation anew from a CSV file; its members stay.
   * @throws DaystarError NotFound, InvalidRequest naming every broken row: then nothing was loaded
   */
  async loadFleet(ids: Ids, file: unknown): Promise<AggregationSummary> {
    const { aggregation } = await this.bus.request(showAggregation, ids, DEADLINE_MS);
    if (!(file instanceof Readable)) {
      throw new DaystarError('UnsupportedMediaType', 'A fleet is a CSV file, sent as application/octet-stream.');
    }
    return this.stored('loaded the fleet of', { ...definitionOf(aggregation), fleet: await fleetOf(file) });
  }

  /** Takes it away: what is left is its id. @throws DaystarError NotFound */
  async remove(ids: Ids): Promise<void> {
    const { aggregation } = await this.bus.request(showAggregation, ids, DEADLINE_MS);
    const { name, owner } = aggregation;
    await this.stored('removed', { ...ids, name, owner, members: [], accounts: [] });
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

async function fleetOf(file: Readable): Promise<Fleet> {
  try {
    return await readFleet(file);
  } catch (error) {
    if (!(error instanceof FleetFileError)) throw error;
    const listed = error.rows.slice(0, MOST_LISTED);
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
  const { collection_id, aggregation_id, name, accounts, owner, version } = aggregation;
  const counts = { sites: members.length, systems: fleet?.systems ?? 0 };
  return { collection_id, aggregation_id, name, ...counts, accounts, ...(owner ? { owner } : {}), version };
}
