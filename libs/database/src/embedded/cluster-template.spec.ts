import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { readTemplate, storeTemplate } from './cluster-template';

describe('the template of a cluster', () => {
  it('can be stored by two databases of a process at the same time', async () => {
    const variant = `spec-${randomUUID()}`;
    const pglite = { dumpDataDir: async () => new Blob(['files']) } as unknown as PGlite;
    await Promise.all([storeTemplate(pglite, variant), storeTemplate(pglite, variant)]);
    const template = await readTemplate(variant);
    expect(Buffer.from(await template!.arrayBuffer()).toString()).toBe('files');
  });
});
