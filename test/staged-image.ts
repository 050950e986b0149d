import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** Where the image has its files, and where a staged copy is mounted. */
const APP = '/mnt';
const WEATHER_CACHE = '/var/cache/daystar';

/**
 * Stages what the Dockerfile puts into the image: its sources compiled, its packages (as a link to those installed here),
 * nothing else. `test/image.spec.ts` compares that list with what the programs require.
 */
export function stageImage(folder: string): void {
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n');
  const kept = lines('deploy/Dockerfile.dockerignore').filter((line) => line.startsWith('!'));
  const leftOut = /\.(spec|fixture)\.ts$|libs\/testing(\/|$)/;
  for (const entry of [
    '.swcrc',
    ...kept.map((line) => line.slice(1)).filter((name) => /^(apps|libs|tools)\b/.test(name)),
  ]) {
    mkdirSync(dirname(join(folder, 'build', entry)), { recursive: true });
    cpSync(join(root, entry), join(folder, 'build', entry), {
      recursive: true,
      filter: (source) => !leftOut.test(source.slice(root.length)),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'build', 'node_modules'));
  const built = spawnSync(
    join(root, 'node_modules/.bin/swc'),
    ['apps', 'libs', 'tools', '-d', join(folder, 'app/dist'), '--copy-files', '--quiet'],
    { cwd: join(folder, 'build'), encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(`the image could not be staged: ${built.stderr}`);
  mkdirSync(join(folder, 'app/node_modules'));
  cpSync(join(root, 'package.json'), join(folder, 'app/package.json'));
}

/** Options for running a program of the image. */
export interface ImageRun {
  /** The root file system of a built image (`tools/image/build.sh`); the staged files on this machine's root when absent. */
  readonly imageRoot?: string;
  /** Whether a volume is mounted for the weather cache. */
  readonly volume?: boolean;
}

const AS_NODE = 'setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --inh-caps=-all --';

/**
 * The command that runs a program of the image as Kubernetes does: process 1 of its own, user 1000, no privileges, a read-only
 * root, a writable `/tmp`, and, optionally, a volume for the weather cache. Needs root and mount namespaces.
 * @param folder where `stageImage` put the files
 * @param program a file below `dist`, and its arguments
 */
export function buildImageCommand(
  folder: string,
  program: string,
  { imageRoot, volume = true }: ImageRun,
): [string, string[]] {
  const cache = (at: string) => (volume ? [`mount -t tmpfs -o uid=1000,gid=1000 tmpfs ${at}${WEATHER_CACHE}`] : []);
  const script = imageRoot
    ? [
        `mount --bind "$1" ${APP}`,
        `mount -t proc proc ${APP}/proc`,
        `mount --rbind /dev ${APP}/dev`,
        `mount -t tmpfs tmpfs ${APP}/tmp`,
        ...cache(APP),
        `mount -o remount,bind,ro ${APP}`,
        `exec chroot ${APP} ${AS_NODE} sh -c 'cd /app && exec node --enable-source-maps "$@"' sh dist/${program}`,
      ]
    : [
        `mount --bind "$1" ${APP}`,
        `mount --bind "$2" ${APP}/node_modules`,
        'mount -t tmpfs -o mode=755 tmpfs /var/cache',
        `mkdir ${WEATHER_CACHE}`,
        ...cache(''),
        'mount -t tmpfs tmpfs /tmp',
        'mount -o remount,bind,ro /',
        `mount -o remount,bind,ro ${APP}`,
        `cd ${APP}`,
        `exec ${AS_NODE} "$3" --enable-source-maps dist/${program}`,
      ];
  const args = [imageRoot ?? join(folder, 'app'), join(root, 'node_modules'), process.execPath];
  return [
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      ['set -e', 'mount --make-rprivate /', ...script].join('\n'),
      'sh',
      ...args,
    ],
  ];
}

/** Sends SIGTERM to a program that `buildImageCommand` runs, as a kubelet does; not to the `unshare` around it. */
export function terminate({ pid }: ChildProcess): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const child of children.match(/\d+/g) ?? []) process.kill(Number(child), 'SIGTERM');
}

/** The reason why this machine cannot run programs of the image; undefined when it can. */
export function findImageObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'root is required';
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt && setpriv --version']);
  return status === 0 ? undefined : 'mount namespaces are not allowed here';
}

/** The settings of the image itself: the `ENV` lines of its last stage. */
export function readImageEnvironment(): Record<string, string> {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const pairs = [...last.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
