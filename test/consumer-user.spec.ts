import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVENT_TYPES, SERVICES } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';
import type { Manifest } from './kustomize';
import { findCustomResourceViolations } from './schemas/custom-resources';

interface Rule {
  readonly resource: { readonly type: string; readonly name: string; readonly patternType: string };
  readonly operations: readonly string[];
}

const page = readFileSync(join(resolve(__dirname, '..'), 'docs/backing-services.md'), 'utf8');
const [, section = ''] = /\n## Other consumers\n([^]*?)\n## /.exec(page) ?? [];
const [, block = ''] = /```yaml\n([^`]*)```/.exec(section) ?? [];
const user = parse(block) as Manifest;
const { acls } = user.spec.authorization as { acls: readonly Rule[] };

describe('the KafkaUser of docs/backing-services.md', () => {
  it('may only read a topic and a group', () => {
    expect(acls.map(({ resource }) => resource.type)).toEqual(['topic', 'group']);
    for (const { resource, operations } of acls) {
      expect(resource.patternType).toBe('literal');
      expect(operations).toEqual(['Describe', 'Read']);
    }
    expect(EVENT_TYPES.map(({ topic }) => topic)).toContain(acls[0].resource.name);
  });

  it('has a group that is not of a service, and the rule names all services', () => {
    for (const service of SERVICES) {
      expect(acls[1].resource.name.startsWith(service)).toBe(false);
      expect(section).toContain(`\`${service}\``);
    }
  });
});

describeWith('crd-generators', 'the KafkaUser of docs/backing-services.md', () => {
  it('matches the definition of Strimzi', () => {
    expect(findCustomResourceViolations([user])).toEqual([]);
  });
});
