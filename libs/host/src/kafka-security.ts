import { createSecureContext } from 'node:tls';
import type { Read } from './variables';

/** TLS and authentication of Kafka connections; certificates are PEM. */
export interface KafkaSecurity {
  readonly ssl?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

const PROTOCOLS = ['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL'];
const MECHANISMS = { PLAIN: 'plain', 'SCRAM-SHA-256': 'scram-sha-256', 'SCRAM-SHA-512': 'scram-sha-512' } as const;
type Mechanism = keyof typeof MECHANISMS;

/**
 * Names and values are those of Kafka's own clients (`security.protocol`, `sasl.mechanism`, …). Inconsistent values are
 * a problem, so that a connection is never less secure than the operator intended.
 */
export function readKafkaSecurity(read: Read, problems: string[]): KafkaSecurity | undefined {
  const oneOf = (names: readonly string[]) => (text: string) => names.find((name) => name === text.toUpperCase());
  const name = <Rest extends string>(rest: Rest) => `DAYSTAR_KAFKA_${rest}` as const;
  const protocol = read(name('SECURITY_PROTOCOL'), oneOf(PROTOCOLS)) ?? 'PLAINTEXT';
  const mechanisms = Object.keys(MECHANISMS);
  const mechanism = read(name('SASL_MECHANISM'), oneOf(mechanisms)) as Mechanism | undefined;
  const username = read(name('SASL_USERNAME'), (text) => text);
  const password = read(name('SASL_PASSWORD'), (text) => text);
  const ca = read(name('SSL_CA'), pem('ca'));
  const cert = read(name('SSL_CERT'), pem('cert'));
  const key = read(name('SSL_KEY'), (text) => (text.includes('PRIVATE KEY-----') ? text : undefined));

  const wantsSasl = protocol.startsWith('SASL_');
  const wantsSsl = protocol.endsWith('SSL');
  const sasl = { SASL_MECHANISM: mechanism, SASL_USERNAME: username, SASL_PASSWORD: password };
  for (const [rest, value] of Object.entries(sasl)) {
    if (wantsSasl && !value) problems.push(`${name(rest)} is missing: ${protocol} needs it`);
    if (!wantsSasl && value) problems.push(`${name(rest)} is given, but ${name('SECURITY_PROTOCOL')} is ${protocol}`);
  }
  for (const [rest, value] of Object.entries({ SSL_CA: ca, SSL_CERT: cert, SSL_KEY: key })) {
    if (!wantsSsl && value) problems.push(`${name(rest)} is given, but ${name('SECURITY_PROTOCOL')} is ${protocol}`);
  }
  if (!cert !== !key) problems.push(`${name('SSL_CERT')} and ${name('SSL_KEY')} belong together: one is missing`);
  if (!wantsSasl && !wantsSsl) return undefined;
  return {
    ...(wantsSsl ? { ssl: { ...(ca ? { ca } : {}), ...(cert && key ? { cert, key } : {}) } } : {}),
    ...(wantsSasl && mechanism && username && password
      ? { sasl: { mechanism: MECHANISMS[mechanism], username, password } }
      : {}),
  };
}

/** Parser of PEM certificates: returns the text if the certificates are valid. */
const pem = (kind: 'ca' | 'cert') => (text: string) => {
  try {
    createSecureContext({ [kind]: text });
    return text.includes('BEGIN CERTIFICATE') ? text : undefined;
  } catch {
    return undefined;
  }
};
