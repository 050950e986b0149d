import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAsyncApi } from '../docs/asyncapi';
import { type EventsDocument, findIncompatibleChanges } from '../docs/incompatible-changes';
import { compareVersions, listReleasedVersions } from '../upgrade/last-release';
import { cutChangelog } from './cut-changelog';

/** Files with the version, besides package.json and its lock file. */
const VERSIONED_FILES = [
  'deploy/helm/daystar/Chart.yaml',
  'deploy/helm/daystar/values.yaml',
  'deploy/overlays/production/kustomization.yaml',
  'docs/helm.md',
  'docs/operate.md',
  'libs/cli/package.json',
  'libs/cli/src/version.ts',
  'libs/client/package.json',
  'libs/mcp/package.json',
  'libs/mcp/src/version.ts',
];

/** A possible release: the files to write, and the changes since the previous release. */
export interface ReleasePlan {
  readonly version: string;
  /** New text of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
  readonly changes: string;
}

/**
 * @param date yyyy-MM-dd
 * @throws Error with the reason why the version cannot be released
 */
export function planRelease(root: string, version: string, date: string): ReleasePlan {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new Error(`'${version}' is not a version: expected three numbers such as 0.2.0`);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  const releasedVersions = listReleasedVersions(root);
  const newest = [current, ...releasedVersions].sort(compareVersions).at(-1)!;
  if (compareVersions(version, newest) <= 0) throw new Error(`${version} must be later than ${newest}`);

  const events = JSON.parse(JSON.stringify(buildAsyncApi(version))) as EventsDocument;
  const incompatible = releasedVersions.flatMap((earlier) => {
    const earlierEvents = JSON.parse(read(`docs/releases/${earlier}/asyncapi.json`)) as EventsDocument;
    return findIncompatibleChanges(earlierEvents, events).map((change) => `${earlier}: ${change}`);
  });
  if (incompatible.length > 0)
    throw new Error(`the events are not compatible with earlier releases:\n  ${incompatible.join('\n  ')}`);

  const { text, section } = cutChangelog(read('CHANGELOG.md'), version, date);
  const eventsJson = `${JSON.stringify(events, null, 2)}\n`;
  const files = new Map([
    ['CHANGELOG.md', text],
    ['package.json', replaceProjectVersion(read('package.json'), version)],
    ['package-lock.json', replaceProjectVersion(read('package-lock.json'), version)],
    ['docs/asyncapi.json', eventsJson],
    [`docs/releases/${version}/asyncapi.json`, eventsJson],
    ...VERSIONED_FILES.map((file) => [file, replaceVersion(file, read(file), current, version)] as const),
  ]);
  return { version, files, changes: section };
}

/** Replaces the version of the project in package.json or package-lock.json. */
function replaceProjectVersion(text: string, version: string): string {
  const file = JSON.parse(text) as { version: string; packages?: Record<string, { version: string }> };
  file.version = version;
  if (file.packages) file.packages[''].version = version;
  return `${JSON.stringify(file, null, 2)}\n`;
}

function replaceVersion(file: string, text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${file} does not contain the version ${from}`);
  return text.replaceAll(from, to);
}
