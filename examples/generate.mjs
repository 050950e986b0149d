/**
 * node generate.mjs https://daystar.example.com asyncapi.json
 *
 * Generates the imports of the TypeScript examples from the two descriptions: a client from /openapi.json,
 * and the types of events from asyncapi.json.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createClient } from '@hey-api/openapi-ts';
import { compile } from 'json-schema-to-typescript';

const [service, asyncapi] = process.argv.slice(2);
await mkdir('generated', { recursive: true });

const api = await (await fetch(`${service}/openapi.json`)).json();
await createClient({ input: api, output: 'generated/api', logs: { level: 'error', file: false } });

const events = JSON.parse(await readFile(asyncapi, 'utf8'));
const [[name, { payload }]] = Object.entries(events.channels['forecast.site.v1'].messages);
const schema = events.components.schemas[payload.$ref.split('/').pop()];
const types = await compile({ ...schema, components: events.components, title: name }, name, {
  additionalProperties: false,
});
await writeFile('generated/events.ts', types);
