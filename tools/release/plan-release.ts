import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncApi } from '../docs/asyncapi';
import { type EventsDocument, breaksSince } from '../docs/compatibility';
import { compareVersions, releasedVersions } from '../upgrade/last-release';
import { cutChangelog } from './cut-changelog';

/** Files that name the version besides package.json and its lock. */
const NAMING_THE_VERSION = [
  'deploy/helm/daystar/Chart.yaml',
  'deploy/helm/daystar/values.yaml',
  'deploy/overlays/production/kustomization.yaml',
  'docs/operate.md',
  'libs/client/package.json',
];

/** A release that may be cut: the files it writes and what changed since the one before. */
export interface ReleasePlan {
  readonly version: string;
  /** New text of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
  readonly changes: string;
}

/**
 * @param date yyyy-MM-dd
 * @throws Error naming the reason for which the version cannot be released
 */
export function planRelease(root: string, version: string, date: string): ReleasePlan {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new Error(`'${version}' is not a version: expected three numbers such as 0.2.0`);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  const released = releasedVersions(root);
  const newest = [current, ...released].sort(compareVersions).at(-1)!;
  if (compareVersions(version, newest) <= 0) throw new Error(`${version} is not after ${newest}`);

  const events = JSON.parse(JSON.stringify(asyncApi(version))) as EventsDocument;
  const breaks = released.flatMap((one) => {
    const before = JSON.parse(read(`docs/releases/${one}/asyncapi.json`)) as EventsDocument;
    return breaksSince(before, events).map((words) => `${one}: ${words}`);
  });
  if (breaks.length > 0)
    throw new Error(`the events are not compatible with earlier releases:\n  ${breaks.join('\n  ')}`);

  const { text, section } = cutChangelog(read('CHANGELOG.md'), version, date);
  const described = `${JSON.stringify(events, null, 2)}\n`;
  const files = new Map([
    ['CHANGELOG.md', text],
    ['package.json', withVersion(read('package.json'), version)],
    ['package-lock.json', withVersion(read('package-lock.json'), version)],
    ['docs/asyncapi.json', described],
    [`docs/releases/${version}/asyncapi.json`, described],
    ...NAMING_THE_VERSION.map((file) => [file, renamed(file, read(file), current, version)] as const),
  ]);
  return { version, files, changes: section };
}

/** package.json or package-lock.json with another version of the project itself. */
function withVersion(text: string, version: string): string {
  const file = JSON.parse(text) as { version: string; packages?: Record<string, { version: string }> };
  file.version = version;
  if (file.packages) file.packages[''].version = version;
  return `${JSON.stringify(file, null, 2)}\n`;
}

function renamed(file: string, text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${file} does not name the version ${from}`);
  return text.replaceAll(from, to);
}
