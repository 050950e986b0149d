import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

const own = (name: string) => join(__dirname, 'assets', name);
const FILES = {
  'daystar.css': own('daystar.css'),
  'chart.js': own('chart.js'),
  'icon.svg': own('icon.svg'),
  'uplot.css': require.resolve('uplot/dist/uPlot.min.css'),
  'uplot.js': require.resolve('uplot/dist/uPlot.iife.min.js'),
};
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Files that pages load. Their names hold a hash of what is in them, so they can be kept for ever. */
const byName = new Map<string, Asset>();
const urls = new Map<string, string>();
for (const [file, path] of Object.entries(FILES)) {
  const body = readFileSync(path);
  const [stem, extension] = file.split('.');
  const name = `${stem}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${extension}`;
  byName.set(name, { type: TYPES[extension], body });
  urls.set(file, `/assets/${name}`);
}

export const asset = (name: string): Asset | undefined => byName.get(name);
export const assetUrl = (file: keyof typeof FILES): string => urls.get(file)!;
