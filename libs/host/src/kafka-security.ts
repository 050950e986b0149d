import { createSecureContext } from 'node:tls';
import type { ReadVariable } from './variable-reader';

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
 * Reads the security of Kafka connections. Names and values are the same as in Kafka's own clients (`security.protocol`,
 * `sasl.mechanism`, …). Inconsistent values are a problem, so that a connection is never less secure than the operator
 * intended.
 */
export function readKafkaSecurity(read: ReadVariable, problems: string[]): KafkaSecurity | undefined {
  const createChoiceParser = (names: readonly string[]) => (text: string) =>
    names.find((name) => name === text.toUpperCase());
  const toVariable = <Suffix extends string>(suffix: Suffix) => `DAYSTAR_KAFKA_${suffix}` as const;
  const protocol = read(toVariable('SECURITY_PROTOCOL'), createChoiceParser(PROTOCOLS)) ?? 'PLAINTEXT';
  const mechanisms = Object.keys(MECHANISMS);
  const mechanism = read(toVariable('SASL_MECHANISM'), createChoiceParser(mechanisms)) as Mechanism | undefined;
  const username = read(toVariable('SASL_USERNAME'), (text) => text);
  const password = read(toVariable('SASL_PASSWORD'), (text) => text);
  const ca = read(toVariable('SSL_CA'), createPemParser('ca'));
  const cert = read(toVariable('SSL_CERT'), createPemParser('cert'));
  const key = read(toVariable('SSL_KEY'), (text) => (text.includes('PRIVATE KEY-----') ? text : undefined));

  const usesSasl = protocol.startsWith('SASL_');
  const usesSsl = protocol.endsWith('SSL');
  const sasl = { SASL_MECHANISM: mechanism, SASL_USERNAME: username, SASL_PASSWORD: password };
  for (const [suffix, value] of Object.entries(sasl)) {
    if (usesSasl && !value) problems.push(`${toVariable(suffix)} is missing: ${protocol} needs it`);
    if (!usesSasl && value)
      problems.push(
        `${toVariable(suffix)} is given, but ${toVariable('SECURITY_PROTOCOL')} is ${protocol}: remove it, or choose ${usesSsl ? 'SASL_SSL' : 'SASL_SSL or SASL_PLAINTEXT'}`,
      );
  }
  for (const [suffix, value] of Object.entries({ SSL_CA: ca, SSL_CERT: cert, SSL_KEY: key })) {
    if (!usesSsl && value)
      problems.push(
        `${toVariable(suffix)} is given, but ${toVariable('SECURITY_PROTOCOL')} is ${protocol}: remove it, or choose ${usesSasl ? 'SASL_SSL' : 'SSL or SASL_SSL'}`,
      );
  }
  if (cert && !key) problems.push(`${toVariable('SSL_KEY')} is missing: ${toVariable('SSL_CERT')} needs it`);
  if (key && !cert) problems.push(`${toVariable('SSL_CERT')} is missing: ${toVariable('SSL_KEY')} needs it`);
  if (!usesSasl && !usesSsl) return undefined;
  return {
    ...(usesSsl ? { ssl: { ...(ca ? { ca } : {}), ...(cert && key ? { cert, key } : {}) } } : {}),
    ...(usesSasl && mechanism && username && password
      ? { sasl: { mechanism: MECHANISMS[mechanism], username, password } }
      : {}),
  };
}

/** Creates a parser of PEM certificates, which returns the text if the certificates are valid. */
const createPemParser = (kind: 'ca' | 'cert') => (text: string) => {
  try {
    createSecureContext({ [kind]: text });
    return text.includes('BEGIN CERTIFICATE') ? text : undefined;
  } catch {
    return undefined;
  }
};
