import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(__dirname, '..');
const page = readFileSync(join(root, 'apps/gateway/src/serving/README.md'), 'utf8');

/** Files of the gateway that the tool lists for a kind of request. */
function listFiles(output: string, kind: string): string[] {
  const [, listed = ''] = new RegExp(`^${kind}: \\d+ files of the gateway\n((?: {2}.+\n)+)`, 'm').exec(output) ?? [];
  return listed.trim().split(/\s+/);
}

describe('the files of the gateway that a request for the forecasts of a site visits', () => {
  const outputs: string[] = [];
  beforeAll(() => {
    // Background work may run during one request; what a request visits, it visits in both.
    for (let run = 0; run < 2; run++)
      outputs.push(
        spawnSync(process.execPath, ['tools/launch.mjs', 'tool', 'visited'], { cwd: root }).stdout.toString(),
      );
  }, 240_000);

  const [, cold, repeated] = /visits (\d+) files of the gateway, a repeated one (\d+)[.:]/.exec(page) ?? [];

  it.each([
    ['cold', Number(cold)],
    ['repeated', Number(repeated)],
  ])('are at most those on the page of the serving folder: %s', (kind, most) => {
    // A new issue that arrives meanwhile is fetched, which visits other files of this folder. Timers look for stalled readers and delays.
    const isBackgroundWork = (file: string) =>
      /^serving\/issues\/(?!issue-cache)|^http\/(stalled-readers|event-loop-delay)/.test(file);
    const [first, second] = outputs.map((output) => listFiles(output, kind));
    const files = first.filter((file) => second.includes(file) && !isBackgroundWork(file));
    expect(files).toContain('http/raw-server.ts');
    expect(files.length).toBeLessThanOrEqual(most);
    expect(files.map((file) => basename(file)).filter((name) => !page.includes(`${name}\``))).toEqual([]);
  });
});
