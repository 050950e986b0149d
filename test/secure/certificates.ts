import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/stack/run';

/** Paths of files, PEM. */
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
  const pathOf = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const createAuthority = (name: string) => {
    const files = ['-keyout', pathOf(`${name}.key`), '-out', pathOf(`${name}.pem`)];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-days', '2', '-subj', `/CN=${name}`);
    return pathOf(`${name}.pem`);
  };
  const [ca, otherCa] = [createAuthority('ca'), createAuthority('other')];
  writeFileSync(pathOf('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const createSigned = (name: string, subject: string) => {
    const [key, cert, csr] = [pathOf(`${name}.key`), pathOf(`${name}.pem`), pathOf(`${name}.csr`)];
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', csr, '-subj', `/CN=${subject}`);
    const issuer = ['-CA', ca, '-CAkey', pathOf('ca.key'), '-CAcreateserial'];
    openssl('x509', '-req', '-in', csr, ...issuer, '-out', cert, '-days', '2', '-extfile', pathOf('names'));
    return { key, cert };
  };
  const client = createSigned('client', 'daystar');
  return { ca, otherCa, ...createSigned('server', 'localhost'), clientCert: client.cert, clientKey: client.key };
}
