import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Daemon } from '../../tools/stack/daemon';
import { fetchJars } from '../../tools/stack/kafka/fetch-jars';
import { renderServerProperties } from '../../tools/stack/kafka/server-properties';
import type { LaunchCommand } from '../../tools/stack/backing-service';
import { createPostgresService } from '../../tools/stack/postgres/postgres';
import { findProjectRoot } from '../../tools/stack/project-root';
import { runProgram } from '../../tools/stack/run-program';
import { findFreePorts } from '../../tools/chaos/installation/find-free-ports';
import { type Certificates, createCertificates } from './certificates';

export const USER = 'daystar';
export const PASSWORD = 'a-good-password';

/** Kafka, Redis and Postgres that require TLS and a password, on free ports. */
export class SecureStack {
  private readonly daemons: Daemon[] = [];
  readonly files: Certificates;

  private constructor(
    private readonly folder: string,
    readonly ports: Readonly<Record<'kafka' | 'kafkaByCertificate' | 'postgres' | 'redis', number>>,
  ) {
    this.files = createCertificates(folder);
  }

  static async start(): Promise<SecureStack> {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-secure-'));
    // Processes of other users need access.
    chmodSync(folder, 0o755);
    const [kafka, postgres, redis, kafkaByCertificate] = await findFreePorts(4);
    const stack = new SecureStack(folder, { kafka, kafkaByCertificate, postgres, redis });
    try {
      await stack.launch('kafka', stack.prepareKafka());
      await stack.launch('redis', stack.prepareRedis());
      await stack.launch('postgres', await stack.preparePostgres());
      return stack;
    } catch (error) {
      await stack.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.daemons.map((daemon) => daemon.stop('SIGKILL')));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private launch(name: string, launch: LaunchCommand): Promise<void> {
    const daemon = new Daemon(join(this.folder, name));
    this.daemons.push(daemon);
    return daemon.start(launch);
  }

  private prepareKafka(): LaunchCommand {
    const home = join(this.folder, 'kafka');
    mkdirSync(home);
    const keyStore = join(home, 'server.pem');
    writeFileSync(keyStore, readFileSync(this.files.key, 'utf8') + readFileSync(this.files.cert, 'utf8'));
    const { kafka: port, kafkaByCertificate } = this.ports;
    const clientListeners = `SASL_SSL://127.0.0.1:${port},SSL://127.0.0.1:${kafkaByCertificate}`;
    const login = 'org.apache.kafka.common.security';
    const credentials = `username="${USER}" password="${PASSWORD}"`;
    const properties = {
      listeners: `${clientListeners},CONTROLLER://127.0.0.1:${port + 1}`,
      'advertised.listeners': clientListeners,
      'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL,SSL:SSL',
      'listener.name.ssl.ssl.client.auth': 'required',
      'inter.broker.listener.name': 'SASL_SSL',
      'sasl.mechanism.inter.broker.protocol': 'PLAIN',
      'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
      'listener.name.sasl_ssl.plain.sasl.jaas.config': `${login}.plain.PlainLoginModule required ${credentials} user_${USER}="${PASSWORD}";`,
      'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': `${login}.scram.ScramLoginModule required;`,
      'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${login}.scram.ScramLoginModule required;`,
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': keyStore,
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.location': this.files.ca,
    };
    const file = join(home, 'server.properties');
    const lines = Object.entries(properties).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, renderServerProperties(port, port + 1, join(home, 'data')) + lines.join(''));
    const root = findProjectRoot();
    const jars = fetchJars(root, join(root, '.stack/kafka/libs'), () => undefined);
    const logging = join(root, 'tools/stack/kafka/log4j2.properties');
    const java = [`-Dlog4j2.configurationFile=${logging}`, '-XX:+UseSerialGC', '-cp', join(jars, '*')];
    const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => {
      return ['--add-scram', `${mechanism}=[name=${USER},password=${PASSWORD}]`];
    });
    runProgram('java', [
      ...java,
      'kafka.tools.StorageTool',
      'format',
      '-t',
      'daystar-secure-test-0A',
      '-c',
      file,
      ...scram,
    ]);
    return { program: 'java', args: ['-Xmx384m', ...java, 'kafka.Kafka', file], cwd: home };
  }

  private prepareRedis(): LaunchCommand {
    const home = join(this.folder, 'redis');
    mkdirSync(home);
    const file = join(home, 'redis.conf');
    const lines = [
      'bind 127.0.0.1',
      'port 0',
      `tls-port ${this.ports.redis}`,
      'tls-auth-clients no',
      'save ""',
      `tls-cert-file ${this.files.cert}`,
      `tls-key-file ${this.files.key}`,
      `dir ${home}`,
      // The only user, with the permissions of services.
      'user default off',
      `user ${USER} on >${PASSWORD} ~* &* +@all -@admin -@dangerous +info`,
    ];
    writeFileSync(file, lines.join('\n'));
    return { program: 'redis-server', args: [file], cwd: home };
  }

  private async preparePostgres(): Promise<LaunchCommand> {
    const root = findProjectRoot();
    const service = createPostgresService({ root, folder: this.folder, ports: this.ports });
    const launch = await service.prepare();
    const { user, cwd: data } = launch;
    const single = ['--single', '-D', data, 'postgres'];
    runProgram(launch.program, single, { cwd: data, user, input: `alter role ${USER} password '${PASSWORD}'\n` });
    const copyPrivate = (from: string, name: string) => {
      const file = join(data, name);
      copyFileSync(from, file);
      chmodSync(file, 0o600);
      if (user) chownSync(file, user.uid, user.gid);
      return file;
    };
    const rules = join(this.folder, 'rules');
    writeFileSync(rules, 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    const settings = {
      ssl: 'on',
      ssl_cert_file: copyPrivate(this.files.cert, 'server.crt'),
      ssl_key_file: copyPrivate(this.files.key, 'server.key'),
      hba_file: copyPrivate(rules, 'rules.conf'),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return { ...launch, args: [...launch.args, ...args] };
  }
}
