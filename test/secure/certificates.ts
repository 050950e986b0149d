import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/stack/run';

/** Paths of files, PEM. */
export interface Certificates {
  /** Who signed the server's. */
  readonly ca: string;
  /** Somebody who did not. */
  readonly otherCa: string;
  readonly cert: string;
  readonly key: string;
  /** Of who comes to a server that wants to know by certificate who that is. */
  readonly clientCert: string;
  readonly clientKey: string;
}

/** Made for this run and 127.0.0.1, good for two days. */
export function makeCertificates(folder: string): Certificates {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const authority = (name: string) => {
    const files = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-days', '2', '-subj', `/CN=${name}`);
    return at(`${name}.pem`);
  };
  const [ca, otherCa] = [authority('ca'), authority('other')];
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const signed = (name: string, subject: string) => {
    const [key, cert, csr] = [at(`${name}.key`), at(`${name}.pem`), at(`${name}.csr`)];
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', csr, '-subj', `/CN=${subject}`);
    const by = ['-CA', ca, '-CAkey', at('ca.key'), '-CAcreateserial'];
    openssl('x509', '-req', '-in', csr, ...by, '-out', cert, '-days', '2', '-extfile', at('names'));
    return { key, cert };
  };
  const client = signed('client', 'daystar');
  return { ca, otherCa, ...signed('server', 'localhost'), clientCert: client.cert, clientKey: client.key };
}
