import {
  aggregationForecastIssued,
  buildAggregationResource,
  getCellName,
  siteChanged,
  siteForecastIssued,
  buildSiteResource,
  skyIssued,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { TilesNearSites } from '../../apps/forecast-engine/src/archive-writer/tiles-near-sites';
import type { Consumer } from './consumer';
import { getNewPlace, buildIssuedAggregationId, buildIssuedSiteId, getPlace } from './message-cases';
import { readIssues } from './state-helpers';

const archive = 'forecast-engine.archive';

/** The handlers of the consumer group that archives. */
export const ARCHIVE_CONSUMERS: readonly Consumer[] = [
  {
    service: archive,
    type: siteForecastIssued,
    audience: 'one-instance',
    task: 'archives site issues',
    readState: (installation, n) => readIssues(installation, buildSiteResource(buildIssuedSiteId(n))),
  },
  {
    service: archive,
    type: aggregationForecastIssued,
    audience: 'one-instance',
    task: 'archives aggregation issues',
    readState: (installation, n) =>
      readIssues(installation, buildAggregationResource('consumers', buildIssuedAggregationId(n))),
  },
  {
    service: archive,
    type: skyIssued,
    audience: 'one-instance',
    task: 'archives skies',
    // The id of a sky contains its cell.
    readState: (installation, n) => {
      const sql = 'select issued_at from archived_issue where resource = $1 order by issued_at';
      return installation.query(sql, [`sky/${getCellName(getPlace(n))}`]);
    },
  },
  {
    service: archive,
    type: siteChanged,
    audience: 'every-instance',
    task: 'tracks tiles near sites',
    readState: (installation, n) => installation.get(archive, TilesNearSites).has(getTileName(getNewPlace(n))),
    isRemovalIgnored: true,
  },
  {
    service: archive,
    type: weatherTilePublished,
    audience: 'one-instance',
    task: 'archives weather',
    prepare: (installation, n) => installation.get(archive, TilesNearSites).add(getPlace(n)),
    readState: async (installation, n) => {
      const tiles = await installation.query('select hash from archived_tile where tile = $1', [
        getTileName(getPlace(n)),
      ]);
      return tiles.length;
    },
  },
];
