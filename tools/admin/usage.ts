/** What was asked is not understood; the message says what would be. */
export class UsageError extends Error {}

export const USAGE = `npm run admin -- WHAT COMMAND …

  aggregation define COLLECTION AGGREGATION --name NAME   what it sums; replaces the one of the same ids
      [--member RESOURCE_ID]…      a registered utility-scale site
      [--fleet FILE.csv]           latitude, longitude, capacity_kw or capacity_mw; may have tilt and azimuth (0 north,
                                   -90 east, 90 west) or orientations (share:tilt:azimuth, blanks between), and
                                   install_year or valid_from (yyyy-MM-dd); up to 1,000,000 rows
      [--account ACCOUNT_ID]…      who may read it; plan:commercial is every account of that plan
  aggregation assign COLLECTION AGGREGATION [--account ACCOUNT_ID]…   says anew who may read it
  aggregation list [COLLECTION]

  account register --name NAME --plan free|commercial|enterprise [--id ACCOUNT_ID]   prints its key, this once
  account add-key ACCOUNT_ID [--replaces KEY_ID]                                     prints the key, this once
  account revoke-key ACCOUNT_ID KEY_ID

It speaks with running services over Kafka: those of \`npm run stack -- up\` and \`npm run start:services\`, or where
DAYSTAR_KAFKA (and DAYSTAR_NAMESPACE) say. The all-in-one of \`npm start\` keeps its bus to itself and cannot be reached.`;
