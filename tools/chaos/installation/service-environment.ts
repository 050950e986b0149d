import { join } from 'node:path';

const SKEWED_CLOCK = join(__dirname, 'skewed-clock.js');

interface ServiceEnvironmentOptions {
  readonly port: number;
  readonly opsPort: number;
  readonly adminKey: string;
  /** Speed of the clock relative to wall-clock time. */
  readonly speed: number;
  /** Wall-clock time at which the clock starts, ms. */
  readonly clockOrigin: number;
  /** File with the skew of the clock, ms. */
  readonly clockSkewFile: string;
  /** Compiled file that the service preloads. */
  readonly preload?: string;
  readonly kafka: string;
  readonly postgres: string;
  readonly redis: string;
}

/** Creates the environment of a service with simulated weather. */
export function createServiceEnvironment(options: ServiceEnvironmentOptions): NodeJS.ProcessEnv {
  const { port, opsPort, adminKey, speed, clockOrigin, clockSkewFile, preload, kafka, postgres, redis } = options;
  return {
    ...process.env,
    NODE_OPTIONS: [SKEWED_CLOCK, ...(preload ? [preload] : [])].map((path) => `--require ${path}`).join(' '),
    CHAOS_CLOCK_FILE: clockSkewFile,
    // Work that publishes to no topic is counted from debug logs.
    DAYSTAR_LOG_LEVEL: 'debug',
    DAYSTAR_KAFKA: kafka,
    DAYSTAR_POSTGRES: postgres,
    DAYSTAR_REDIS: redis,
    DAYSTAR_WEATHER: 'sandbox',
    DAYSTAR_OPEN_PLANS: 'enterprise',
    // The soak registers a hundred accounts from one address.
    DAYSTAR_REGISTRATIONS_PER_ADDRESS: '1000',
    DAYSTAR_ADMIN_KEY: adminKey,
    DAYSTAR_LOOPBACK_WEBHOOKS: 'allow',
    DAYSTAR_CLOCK: new Date(clockOrigin).toISOString(),
    DAYSTAR_CLOCK_ORIGIN: String(clockOrigin),
    DAYSTAR_CLOCK_SPEED: String(speed),
    DAYSTAR_OPS_PORT: String(opsPort),
    HOST: '127.0.0.1',
    PORT: String(port),
  };
}
