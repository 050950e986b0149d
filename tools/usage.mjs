/** Describes the command `npm run NAME -- ARGUMENTS`. */
const describe = (name, args, purpose) => ({ name, args, purpose });

/** Commands by the name that package.json passes to `launch.mjs`. `admin` and `test` print their own help. */
export const USAGE = new Map([
  ['start', describe('start', '', 'Runs all services in one process, with embedded Kafka, Postgres and Redis.')],
  ['dev', describe('dev', '', 'Runs all services in one process, and starts them again when a file changes.')],
  [
    'services',
    describe(
      'start:services',
      '',
      'Runs five processes with the stack, or with the Kafka, Postgres and Redis that DAYSTAR_… settings name.',
    ),
  ],
  ['check', describe('check', '', 'Checks format, types, lint, layers, unused code, prose and generated pages.')],
  ['vectors', describe('vectors', 'DIR', 'Compares the physics with a folder of reference vector files, *.json.')],
  [
    'separation',
    describe('separation', 'DIR…', 'Compares the GHI separation models YANG4 and Engerer2 with measured DNI and DHI.'),
  ],
  [
    'backtest',
    describe(
      'backtest',
      'DIR [--json] [--with satellite] [--like service [--first DAYS [--starts N] [--seed N]] | --parts N --part K --output FOLDER | --merge FOLDER]',
      'Walks a data set forward in time and scores the forecasts.',
    ),
  ],
  ['nowcast', describe('nowcast', 'DIR [--json]', 'Scores cloud motion on a folder with frames.json.')],
  [
    'season',
    describe(
      'season',
      '[--sites N] [--days N] [--warm-up N] [--seed N] [--interval 1|3|5] [--clean] [--page FILE] [--json]',
      'Simulates sites that post measurements, a third of them with injected faults. The signal USR2 ends it after the day in progress.',
    ),
  ],
  [
    'record',
    describe(
      'record',
      'DIR --sources NAME,… [--places LAT,LON;…] [--days N]',
      'Records what weather sources serve, with delays, gaps and errors. Places are needed for Open-Meteo.',
    ),
  ],
  [
    'replay',
    describe(
      'replay',
      'DIR [--from TIME] [--speed N]',
      'Runs the service on a recording, with the clock of that time.',
    ),
  ],
  ['bench', describe('bench', 'NAME [OPTIONS]', 'Measures speed beside a reference in the same run.')],
  [
    'chaos',
    describe(
      'chaos',
      '[--minutes N | --rounds N] [--seed N] [--rolling]',
      'Kills, pauses and isolates services, Kafka, Postgres and Redis under load.',
    ),
  ],
  [
    'upgrade',
    describe('upgrade:rehearse', '', 'Upgrades an installation from the last release to this checkout and back.'),
  ],
  ['release', describe('release', 'VERSION [--dry-run]', 'Cuts a version from the changelog, commits and tags it.')],
  ['docs', describe('docs', '[--check]', 'Writes the generated pages; with --check names those that are not current.')],
  ['sbom', describe('sbom', '', 'Prints the software bill of materials (CycloneDX) of an image.')],
  ['stack', describe('stack', 'up | down [--wipe] | status', 'Starts and stops Kafka, Postgres and Redis.')],
  ['visited', describe('visited', '', 'Prints which files of the gateway a request visits.')],
]);

/** Formats the text of `--help`. */
export const formatUsage = ({ name, args, purpose }) => `usage: npm run ${name}${args && ` -- ${args}`}\n\n${purpose}`;
