import { readFileSync } from 'node:fs';
import { listCertificateFiles } from './certificate-files';

const MIN_POLL_MS = 5000;
const MAX_POLL_MS = 30_000;

/**
 * Lists the paths of settings files: the values of `DAYSTAR_…_FILE`, and certificates named in the Postgres and Redis URLs, or
 * by `NODE_EXTRA_CA_CERTS`.
 */
export function listSettingFiles(env: NodeJS.ProcessEnv): string[] {
  const settingFiles = Object.entries(env)
    .filter(([name, path]) => /^(DAYSTAR_\w+_FILE|NODE_EXTRA_CA_CERTS)$/.test(name) && path?.trim())
    .map(([, path]) => path!.trim());
  const certificates = (['DAYSTAR_POSTGRES', 'DAYSTAR_REDIS'] as const).flatMap((name) =>
    listCertificateFiles(name, env[name]).map(({ file }) => file),
  );
  return [...new Set([...settingFiles, ...certificates])];
}

/**
 * Calls `onChange` once, when the content of a file first changes. Polls, because Kubernetes replaces a mounted Secret by
 * changing a symbolic link, which file events miss. The interval is random, so that replicas do not restart simultaneously.
 * A file that cannot be read for a while counts as unchanged.
 */
export function watchFiles(
  paths: readonly string[],
  onChange: (path: string) => void,
  pollMs = MIN_POLL_MS + Math.random() * (MAX_POLL_MS - MIN_POLL_MS),
): void {
  if (paths.length === 0) return;
  const initialContents = new Map(paths.map((path) => [path, tryRead(path)]));
  const timer = setInterval(() => {
    const changed = paths.find((path) => (tryRead(path) ?? initialContents.get(path)) !== initialContents.get(path));
    if (changed === undefined) return;
    clearInterval(timer);
    onChange(changed);
  }, pollMs);
  timer.unref();
}

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
