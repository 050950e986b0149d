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
  let output: string;
  beforeAll(() => {
    output = spawnSync(process.execPath, ['tools/launch.mjs', 'tool', 'visited'], { cwd: root }).stdout.toString();
  }, 240_000);

  const [, cold, repeated] = /visits (\d+) files of the gateway, a repeated one (\d+)[.:]/.exec(page) ?? [];

  it.each([
    ['cold', Number(cold)],
    ['repeated', Number(repeated)],
  ])('are at most those on the page of the serving folder: %s', (kind, most) => {
    const files = listFiles(output, kind);
    expect(files).toContain('http/raw-server.ts');
    expect(files.length).toBeLessThanOrEqual(most);
    expect(files.map((file) => basename(file)).filter((name) => !page.includes(`${name}\``))).toEqual([]);
  });
});
