import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** Mount point of the files of the image. */
const APP_MOUNT = '/mnt';
const WEATHER_CACHE = '/var/cache/daystar';

/**
 * Stages the files that the Dockerfile copies into the image, except npm packages: `buildImageCommand` mounts the packages
 * installed here. `test/image.spec.ts` compares the staged files with the files that the programs require.
 */
export function stageImage(folder: string): void {
  const readLines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n');
  const included = readLines('deploy/Dockerfile.dockerignore').filter((line) => line.startsWith('!'));
  const excluded = /\.(spec|fixture)\.ts$|\/testing(\.ts|\/|$)|libs\/weather\/src\/faults(\/|$)/;
  for (const entry of [
    '.swcrc',
    ...included.map((line) => line.slice(1)).filter((name) => /^(apps|libs|tools)\b/.test(name)),
  ]) {
    mkdirSync(dirname(join(folder, 'build', entry)), { recursive: true });
    cpSync(join(root, entry), join(folder, 'build', entry), {
      recursive: true,
      filter: (source) => !excluded.test(source.slice(root.length)),
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
  for (const name of ['package.json', 'docs']) cpSync(join(root, name), join(folder, 'app', name), { recursive: true });
}

/** Options for running a program of the image. */
export interface ImageRun {
  /** Root file system of a built image (`tools/image/build.sh`); when absent, the staged files on the root of this machine. */
  readonly imageRoot?: string;
  /** Whether a volume is mounted for the weather cache. */
  readonly hasVolume?: boolean;
}

const RUN_AS_NODE = 'setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --inh-caps=-all --';

/**
 * Builds the command that runs a program of the image as Kubernetes does: as process 1 of a PID namespace and as user 1000,
 * without privileges. The root is read-only, `/tmp` is writable, and a volume for the weather cache is optional. Requires root
 * and mount namespaces.
 * @param folder where `stageImage` put the files
 * @param program a file below `dist`, and its arguments
 */
export function buildImageCommand(
  folder: string,
  program: string,
  { imageRoot, hasVolume = true }: ImageRun,
): [string, string[]] {
  const mountCache = (at: string) =>
    hasVolume ? [`mount -t tmpfs -o uid=1000,gid=1000 tmpfs ${at}${WEATHER_CACHE}`] : [];
  const script = imageRoot
    ? [
        `mount --bind "$1" ${APP_MOUNT}`,
        `mount -t proc proc ${APP_MOUNT}/proc`,
        `mount --rbind /dev ${APP_MOUNT}/dev`,
        `mount -t tmpfs tmpfs ${APP_MOUNT}/tmp`,
        ...mountCache(APP_MOUNT),
        `mount -o remount,bind,ro ${APP_MOUNT}`,
        `exec chroot ${APP_MOUNT} ${RUN_AS_NODE} sh -c 'cd /app && exec node --enable-source-maps "$@"' sh dist/${program}`,
      ]
    : [
        `mount --bind "$1" ${APP_MOUNT}`,
        `mount --bind "$2" ${APP_MOUNT}/node_modules`,
        'mount -t tmpfs -o mode=755 tmpfs /var/cache',
        `mkdir ${WEATHER_CACHE}`,
        ...mountCache(''),
        'mount -t tmpfs tmpfs /tmp',
        'mount -o remount,bind,ro /',
        `mount -o remount,bind,ro ${APP_MOUNT}`,
        `cd ${APP_MOUNT}`,
        `exec ${RUN_AS_NODE} "$3" --enable-source-maps dist/${program}`,
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

/** Sends SIGTERM to the program of a `buildImageCommand`, like a kubelet, but not to the parent process `unshare`. */
export function sendSigterm({ pid }: ChildProcess): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const child of children.match(/\d+/g) ?? []) process.kill(Number(child), 'SIGTERM');
}

/** Finds the reason why this machine cannot run programs of the image; undefined when it can. */
export function findImageObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'root is required';
  const command = ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt && setpriv --version'];
  const { status, stderr, error } = spawnSync('unshare', command, { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `mount namespaces or setpriv are not available here: ${error?.message ?? stderr.trim()}`;
}

/** Reads the environment that the image sets: the `ENV` lines of its last stage. */
export function readImageEnvironment(): Record<string, string> {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const pairs = [...lastStage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
