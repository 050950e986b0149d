/** Reads an OpenAPI document from stdin and prints its schemas as TypeScript. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient } from '@hey-api/openapi-ts';
import { format } from 'prettier';

const HEADER = '/** Generated from `/openapi.json` by `npm run docs`. */\n/* eslint-disable */\n';
const input = JSON.parse(await text(process.stdin));
const output = await mkdtemp(join(tmpdir(), 'daystar-client-'));
await createClient({ input, output, plugins: ['@hey-api/typescript'], logs: { level: 'silent', file: false } });
const generated = await readFile(join(output, 'types.gen.ts'), 'utf8');
await rm(output, { recursive: true });
const types = HEADER + generated.replace(/^\/\/.*\n/, '').replace(/export type ClientOptions = \{[\s\S]*?\n\};\n/, '');
process.stdout.write(
  await format(types, { parser: 'typescript', printWidth: 120, singleQuote: true, trailingComma: 'all' }),
);
