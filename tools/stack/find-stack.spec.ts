import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@daystar/testing';
import { findStack } from './find-stack';
import { Stack } from './stack';
import { readStackSettings } from './stack-settings';

/** Ports of the running stack, which another checkout has started. */
const readPorts = () => {
  const readPort = (name: string) => /:(\d+)(?:\/|$)/.exec(process.env[`DAYSTAR_TEST_${name}`]!)![1];
  return Object.fromEntries(
    ['KAFKA', 'POSTGRES', 'REDIS'].map((name) => [`DAYSTAR_STACK_${name}_PORT`, readPort(name)]),
  );
};

describe('a checkout without a stack', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'daystar-checkout-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  it('finds none, unless the environment names ports', async () => {
    await expect(findStack(root, {})).resolves.toBeUndefined();
  });

  it('learns which named port does not respond', async () => {
    await expect(findStack(root, { DAYSTAR_STACK_KAFKA_PORT: '1025' })).rejects.toThrow(
      'kafka does not respond at 127.0.0.1:1025 (DAYSTAR_STACK_KAFKA_PORT). Start the stack there, or unset the variable.',
    );
  });

  describeWith('stack', 'and with the ports of another one', () => {
    it('uses the stack at these ports', async () => {
      const { DAYSTAR_TEST_KAFKA: kafka, DAYSTAR_TEST_REDIS: redis } = process.env;
      await expect(findStack(root, readPorts())).resolves.toMatchObject({ kafka, redis });
    });

    it('reports that it was started elsewhere and responds', async () => {
      const lines: string[] = [];
      const stack = new Stack(readStackSettings(root, readPorts()), (line) => lines.push(line));
      await expect(stack.status()).resolves.toBe(true);
      for (const line of lines) expect(line).toMatch(/^(kafka|postgres|redis): started elsewhere, responds at /);
      expect(lines).toHaveLength(3);
    });
  });
});
