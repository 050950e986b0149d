import type { RandomDraws } from './random-draws';

type Mutation = (bytes: Buffer, random: RandomDraws) => Buffer;

/** Lines that make the framing of a request ambiguous, too large, or wrong. */
const INVALID_FRAMING_LINES = [
  'content-length: 5',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding : chunked',
  ' folded: onto the line before',
  'host: elsewhere',
  'expect: 100-continue',
  'upgrade: websocket\r\nconnection: upgrade',
  'upgrade: h2c\r\nconnection: upgrade, http2-settings',
  'content-encoding: gzip',
  'range: bytes=0-1,5-',
  'content-type: text/csv; charset=utf-16',
  'nameless',
  `x-long: ${'x'.repeat(20_000)}`,
];

const insertText = (bytes: Buffer, offset: number, text: string): Buffer =>
  Buffer.concat([bytes.subarray(0, offset), Buffer.from(text, 'latin1'), bytes.subarray(offset)]);

const splitLines = (bytes: Buffer): string[] => bytes.toString('latin1').split('\r\n');
const joinLines = (texts: readonly string[]): Buffer => Buffer.from(texts.join('\r\n'), 'latin1');

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  cut: (bytes, random) => bytes.subarray(0, random.nextInteger(bytes.length)),
  'cut the beginning': (bytes, random) => bytes.subarray(random.nextInteger(bytes.length)),
  double: (bytes) => Buffer.concat([bytes, bytes]),
  'double a piece': (bytes, random) => {
    const from = random.nextInteger(bytes.length);
    const piece = bytes.subarray(from, from + 1 + random.nextInteger(200));
    return Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(from)]);
  },
  'reorder lines': (bytes, random) => {
    const texts = splitLines(bytes);
    const [from, to] = [random.nextInteger(texts.length), random.nextInteger(texts.length)];
    [texts[from], texts[to]] = [texts[to], texts[from]];
    return joinLines(texts);
  },
  'drop a line': (bytes, random) => {
    const texts = splitLines(bytes);
    return joinLines(texts.toSpliced(random.nextInteger(texts.length), 1));
  },
  'change bytes': (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let remaining = 1 + random.nextInteger(8); remaining > 0; remaining--)
      changed[random.nextInteger(changed.length)] = random.nextInteger(256);
    return changed;
  },
  'insert bytes': (bytes, random) =>
    insertText(
      bytes,
      random.nextInteger(bytes.length),
      random.pick(['\0', '\r', '\n', '\r\n', '\r\n\r\n', '\x7f', '\xff\xfe', '%00']),
    ),
  'odd framing': (bytes, random) => {
    const end = bytes.indexOf('\r\n') + 2;
    return insertText(bytes, end, `${random.pick(INVALID_FRAMING_LINES)}\r\n`);
  },
  'many lines': (bytes, random) =>
    insertText(bytes, bytes.indexOf('\r\n') + 2, 'a: b\r\n'.repeat(random.nextInteger(3000))),
  'other version': (bytes, random) =>
    Buffer.from(
      bytes.toString('latin1').replace('HTTP/1.1', random.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'http/1.1', ''])),
      'latin1',
    ),
  'bare line feeds': (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  noise: (_bytes, random) =>
    Buffer.from(Array.from({ length: 1 + random.nextInteger(500) }, () => random.nextInteger(256))),
};

const MUTATION_NAMES = Object.keys(MUTATIONS);

/**
 * Applies up to three mutations to a request. The result is never empty, because a server rightly waits for a silent client.
 */
export function mutate(bytes: Buffer, random: RandomDraws): Buffer {
  let mutated = bytes;
  for (let remaining = random.nextInteger(4); remaining > 0; remaining--) {
    mutated = MUTATIONS[random.pick(MUTATION_NAMES)](mutated, random);
    if (mutated.length === 0) mutated = Buffer.from('G');
  }
  return mutated;
}
