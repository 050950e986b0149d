/** What was asked is not understood; the message says what would be. */
export class UsageError extends Error {}

export const USAGE = `npm run admin -- WHAT COMMAND …

  aggregation define COLLECTION AGGREGATION --name NAME   what it sums; replaces the one of the same ids
      [--member RESOURCE_ID]…      a registered utility-scale site
      [--area FILE.geojson]        instead: the utility-scale sites within, now and as they change
      [--tag TAG]…                 instead, or besides: those that have all these tags
      [--fleet FILE.csv]           latitude, longitude, capacity_kw or capacity_mw; may have tilt and azimuth (0 north,
                                   -90 east, 90 west) or orientations (share:tilt:azimuth, blanks between), and
                                   install_year or valid_from (yyyy-MM-dd); up to 1,000,000 rows
      [--account ACCOUNT_ID]…      who may read it; plan:commercial is every account of that plan
      [--writer ACCOUNT_ID]…       who may tell what was measured of it
  aggregation assign COLLECTION AGGREGATION [--account ACCOUNT_ID]… [--writer ACCOUNT_ID]…   says anew who may do so
  aggregation measure COLLECTION AGGREGATION FILE.csv|FOLDER|URL   what was measured of it, in the columns of POST
                                 …/measurements; what is stored already changes nothing, so a feed is this command on a
                                 schedule
  aggregation delete COLLECTION AGGREGATION   for good; its ids are free then
  aggregation list [COLLECTION]
  aggregation history COLLECTION AGGREGATION --from DAY --to DAY --weather WEATHER --out FOLDER
                                 its estimated actuals, by month, as CSV and Parquet; called again after it was ended
                                 it goes on where it was
      --weather WEATHER            files:DIR, sandbox, open-meteo, gfs or ecmwf; with commas between
      [--period PT30M]             PT5M, PT10M, PT15M, PT20M, PT30M or PT60M
      [--fleet FILE.csv]           of this fleet: no services are asked, and the ids are names alone

  account register --name NAME --plan free|commercial|enterprise [--id ACCOUNT_ID]   prints its key, this once
  account add-key ACCOUNT_ID [--replaces KEY_ID]                                     prints the key, this once
  account revoke-key ACCOUNT_ID KEY_ID

  audit [--resource RESOURCE] [--since DAY] [--actor ACCOUNT_ID] [--before ID] [--limit N]
                                 who changed what, the newest first; RESOURCE is site/…, account/…, webhook/…,
                                 aggregation/COLLECTION/AGGREGATION or aggregation/COLLECTION

  dlq list                            topics with messages that services gave up
  dlq show TOPIC [--letter NUMBER]    which, who gave each up and why; one of them whole
  dlq replay TOPIC [--letter NUMBER]  sends them to their topic again, one or all; all are then forgotten
  cache rebuild                       writes the newest issues and the weather of the topics into the row cache again

  schema update   brings the database of DAYSTAR_POSTGRES up to date and makes the topics that are missing

  announce [--dry-run]   makes the topics of accounts, sites, aggregations and their tunings hold what the database of
                 DAYSTAR_POSTGRES holds; what only a topic has is removed from it. With --dry-run it only counts

  replay site/RESOURCE_ID/ISSUE_ID   makes an issue of the last week anew from what was known then, and compares bytes

It speaks with running services over Kafka: those of \`npm run stack -- up\` and \`npm run start:services\`, or where
DAYSTAR_KAFKA (and DAYSTAR_NAMESPACE) say. The all-in-one of \`npm start\` keeps its bus to itself and cannot be reached.`;
