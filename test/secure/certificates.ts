import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../tools/stack/run-program';

/** Paths of PEM files. */
export interface Certificates {
  /** CA of the server certificate. */
  readonly ca: string;
  /** Another CA. */
  readonly otherCa: string;
  readonly cert: string;
  readonly key: string;
  /** Client certificate, for mutual TLS. */
  readonly clientCert: string;
  readonly clientKey: string;
}

/** Creates certificates for 127.0.0.1 that are valid for two days. */
export function createCertificates(folder: string): Certificates {
  const buildPath = (name: string) => join(folder, name);
  const runOpenssl = (...args: string[]) => runProgram('openssl', args, { cwd: folder });
  const createAuthority = (name: string) => {
    const files = ['-keyout', buildPath(`${name}.key`), '-out', buildPath(`${name}.pem`)];
    runOpenssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-days', '2', '-subj', `/CN=${name}`);
    return buildPath(`${name}.pem`);
  };
  const [ca, otherCa] = [createAuthority('ca'), createAuthority('other')];
  writeFileSync(buildPath('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const createSigned = (name: string, subject: string) => {
    const [key, cert, csr] = [buildPath(`${name}.key`), buildPath(`${name}.pem`), buildPath(`${name}.csr`)];
    runOpenssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', csr, '-subj', `/CN=${subject}`);
    const issuer = ['-CA', ca, '-CAkey', buildPath('ca.key'), '-CAcreateserial'];
    runOpenssl('x509', '-req', '-in', csr, ...issuer, '-out', cert, '-days', '2', '-extfile', buildPath('names'));
    return { key, cert };
  };
  const client = createSigned('client', 'daystar');
  return { ca, otherCa, ...createSigned('server', 'localhost'), clientCert: client.cert, clientKey: client.key };
}
