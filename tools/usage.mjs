/** Describes the command `npm run NAME -- ARGUMENTS`. */
const usage = (name, args, purpose) => ({ name, args, purpose });

/** Commands by the name that package.json passes to `launch.mjs`. `admin` and `test` print their own help. */
export const USAGE = new Map([
  ['start', usage('start', '', 'Runs all services in one process, with embedded Kafka, Postgres and Redis.')],
  ['dev', usage('dev', '', 'Runs all services in one process, and starts them again when a file changes.')],
  [
    'services',
    usage(
      'start:services',
      '',
      'Runs five processes with the stack, or with the Kafka, Postgres and Redis that DAYSTAR_… settings name.',
    ),
  ],
  ['check', usage('check', '', 'Checks format, types, lint, layers, unused code, prose and generated pages.')],
  ['vectors', usage('vectors', 'DIR', 'Compares the physics with a folder of reference vector files, *.json.')],
  [
    'separation',
    usage(
      'separation',
      'DIR…',
      'Prints errors of beam and diffuse separated from measured ghi, YANG4 beside Engerer2.',
    ),
  ],
  [
    'backtest',
    usage('backtest', 'DIR [--json] [--with satellite]', 'Walks a data set forward in time and scores the forecasts.'),
  ],
  ['nowcast', usage('nowcast', 'DIR [--json]', 'Scores cloud motion on a folder with frames.json.')],
  [
    'season',
    usage(
      'season',
      '[--sites N] [--days N] [--warm-up N] [--page FILE] [--json]',
      'Simulates sites that post measurements. The signal USR2 ends it after the day in progress.',
    ),
  ],
  [
    'record',
    usage(
      'record',
      'DIR --sources NAME,… [--places LAT,LON;…] [--days N]',
      'Records what weather sources serve, with delays, gaps and errors. Places are needed for Open-Meteo.',
    ),
  ],
  [
    'replay',
    usage('replay', 'DIR [--from TIME] [--speed N]', 'Runs the service on a recording, with the clock of that time.'),
  ],
  ['bench', usage('bench', '[NAME…] [OPTIONS]', 'Measures speed beside a reference in the same run.')],
  [
    'chaos',
    usage(
      'chaos',
      '[--minutes N] [--seed N] [--rolling]',
      'Kills, pauses and isolates services, Kafka, Postgres and Redis under load.',
    ),
  ],
  [
    'upgrade',
    usage('upgrade:rehearse', '', 'Upgrades an installation from the last release to this checkout and back.'),
  ],
  ['release', usage('release', 'VERSION [--dry-run]', 'Cuts a version from the changelog, commits and tags it.')],
  ['docs', usage('docs', '[--check]', 'Writes the generated pages; with --check names those that are not current.')],
  ['sbom', usage('sbom', '', 'Prints a bill of the packages in an image, CycloneDX.')],
  ['stack', usage('stack', 'up | down [--wipe] | status', 'Starts and stops Kafka, Postgres and Redis.')],
  ['visited', usage('visited', '', 'Prints which files of the gateway a request visits.')],
]);

/** Formats the text of `--help`. */
export const formatUsage = ({ name, args, purpose }) => `usage: npm run ${name}${args && ` -- ${args}`}\n\n${purpose}`;
